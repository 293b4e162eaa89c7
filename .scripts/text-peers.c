// Lays out texts with Pango and shapes them with HarfBuzz, for comparison.
//
//   text-peers lines FONT SIZE TEXTS WIDTH...   line counts, one row per text, one column per width
//   text-peers times FONT SIZE TEXTS            medians in microseconds per text
//
// FONT is a font file, TEXTS a file of one text a line. Glyphs are neither hinted nor rounded.
// Compiled by the scripts beside it: cc text-peers.c $(pkg-config --cflags --libs pangocairo harfbuzz)
#include <hb.h>
#include <pango/pangocairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char **texts;
static int text_count;

static void read_texts(const char *path) {
  gchar *content;
  if (!g_file_get_contents(path, &content, NULL, NULL)) {
    fprintf(stderr, "%s: cannot be read\n", path);
    exit(2);
  }
  g_strchomp(content);
  texts = g_strsplit(content, "\n", -1);
  text_count = (int)g_strv_length(texts);
}

// The one font that fontconfig knows: the caller points FONTCONFIG_FILE at a configuration of it.
static PangoLayout *new_layout(PangoContext *context, double size) {
  PangoFontFamily **families;
  int count;
  pango_font_map_list_families(pango_context_get_font_map(context), &families, &count);
  if (count == 0) {
    fprintf(stderr, "fontconfig knows no font\n");
    exit(2);
  }
  PangoFontDescription *description = pango_font_description_new();
  pango_font_description_set_family(description, pango_font_family_get_name(families[0]));
  pango_font_description_set_absolute_size(description, size * PANGO_SCALE);
  PangoLayout *layout = pango_layout_new(context);
  pango_layout_set_font_description(layout, description);
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  pango_font_description_free(description);
  g_free(families);
  return layout;
}

static PangoContext *new_context(void) {
  PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  pango_context_set_round_glyph_positions(context, FALSE);
  cairo_font_options_destroy(options);
  return context;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e6 + time.tv_nsec * 1e-3;
}

static int by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

enum { SAMPLES = 7 };

static void print_median(const char *name, double *samples) {
  qsort(samples, SAMPLES, sizeof(double), by_value);
  printf("%s\t%.3f\n", name, samples[SAMPLES / 2] / text_count);
}

static int sink;

static void print_times(const char *font_path, double size) {
  PangoContext *context = new_context();
  double samples[SAMPLES];
  for (int sample = 0; sample < SAMPLES; sample++) {
    double start = now();
    for (int i = 0; i < text_count; i++) {
      PangoLayout *layout = new_layout(context, size);
      pango_layout_set_width(layout, 294 * PANGO_SCALE);
      pango_layout_set_text(layout, texts[i], -1);
      sink += pango_layout_get_line_count(layout);
      g_object_unref(layout);
    }
    samples[sample] = now() - start;
  }
  print_median("pango.fresh", samples);

  PangoLayout **layouts = g_new(PangoLayout *, text_count);
  for (int i = 0; i < text_count; i++) {
    layouts[i] = new_layout(context, size);
    pango_layout_set_text(layouts[i], texts[i], -1);
    sink += pango_layout_get_line_count(layouts[i]);
  }
  for (int sample = 0; sample < SAMPLES; sample++) {
    double start = now();
    for (int i = 0; i < text_count; i++) {
      pango_layout_set_width(layouts[i], (290 + sample) * PANGO_SCALE);
      sink += pango_layout_get_line_count(layouts[i]);
    }
    samples[sample] = now() - start;
  }
  print_median("pango.relayout", samples);

  hb_blob_t *blob = hb_blob_create_from_file(font_path);
  hb_face_t *face = hb_face_create(blob, 0);
  hb_font_t *font = hb_font_create(face);
  hb_buffer_t *buffer = hb_buffer_create();
  for (int sample = 0; sample < SAMPLES; sample++) {
    double start = now();
    for (int i = 0; i < text_count; i++) {
      hb_buffer_clear_contents(buffer);
      hb_buffer_add_utf8(buffer, texts[i], -1, 0, -1);
      hb_buffer_guess_segment_properties(buffer);
      hb_shape(font, buffer, NULL, 0);
      sink += (int)hb_buffer_get_length(buffer);
    }
    samples[sample] = now() - start;
  }
  print_median("harfbuzz.shape", samples);
}

static void print_lines(double size, int width_count, char **widths) {
  PangoLayout *layout = new_layout(new_context(), size);
  for (int i = 0; i < text_count; i++) {
    pango_layout_set_text(layout, texts[i], -1);
    for (int w = 0; w < width_count; w++) {
      pango_layout_set_width(layout, (int)(atof(widths[w]) * PANGO_SCALE));
      printf(w == 0 ? "%d" : "\t%d", pango_layout_get_line_count(layout));
    }
    printf("\n");
    if (pango_layout_get_unknown_glyphs_count(layout) > 0) {
      fprintf(stderr, "text %d has characters that the font lacks\n", i);
      exit(1);
    }
  }
}

int main(int argc, char **argv) {
  if (argc < 5) {
    fprintf(stderr, "usage: text-peers lines|times FONT SIZE TEXTS [WIDTH...]\n");
    return 2;
  }
  double size = atof(argv[3]);
  read_texts(argv[4]);
  if (strcmp(argv[1], "lines") == 0) {
    print_lines(size, argc - 5, argv + 5);
  } else {
    print_times(argv[2], size);
  }
  return sink == -1;
}
