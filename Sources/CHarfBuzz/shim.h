// Reached by the HarfBuzz trait alone.
#include <hb-ot.h>
#include <hb.h>
