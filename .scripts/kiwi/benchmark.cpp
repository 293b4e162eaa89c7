// kiwi on the work of the entries layout.*.feed: the same rows, the same changes.
//
// Prints one figure a line: name and nanoseconds, the median of the samples. Before that the values
// of all unknowns, so that one sees that it is the same layout.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <vector>

#include <kiwi/kiwi.h>

namespace {

using kiwi::Constraint;
using kiwi::Expression;
using kiwi::Solver;
using kiwi::Variable;

uint64_t state = 0x9E3779B97F4A7C15;

double fraction() {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return double(state >> 11) * 0x1p-53;
}

template <class Work>
void measure(const char* name, int operations, Work work) {
  std::vector<double> samples;
  for (int sample = 0; sample < 24; ++sample) {
    auto start = std::chrono::steady_clock::now();
    for (int operation = 0; operation < operations; ++operation) work();
    std::chrono::duration<double, std::nano> duration = std::chrono::steady_clock::now() - start;
    if (sample >= 3) samples.push_back(duration.count() / operations);
  }
  std::sort(samples.begin(), samples.end());
  std::printf("%s %.1f\n", name, samples[samples.size() / 2]);
}

enum { content, title, text, image, user, time_label, items };

const double compression = kiwi::strength::create(0, 0.75, 0);
const double fitting = kiwi::strength::create(0, 0, 50);

double hugging(int item) { return kiwi::strength::create(0, 0, item == user ? 249 : 251); }

struct Feed {
  Variable x[items], y[items], width[items], height[items];
  std::vector<Constraint> constraints;
  double heights[items] = {0, 19.5, 50.5, 80.5, 16, 14.5};
  const double widths[items] = {0, 120, 349, 143, 62, 30};

  void require(Expression difference) {
    constraints.emplace_back(difference, kiwi::OP_EQ, kiwi::strength::required);
  }

  // Everything but the width of the content and the intrinsic heights.
  Feed() {
    auto right = [this](int item) { return x[item] + width[item]; };
    auto bottom = [this](int item) { return y[item] + height[item]; };
    require(x[content] + 0.0);
    require(y[content] + 0.0);
    require(x[title] - x[content] - 16);
    for (int item : {text, image, user}) require(x[title] - x[item]);
    for (int item : {title, text, time_label}) require(right(content) - right(item) - 10);
    constraints.emplace_back(
        right(content) - right(image) - 16, kiwi::OP_GE, kiwi::strength::required);
    require(y[title] - y[content] - 10);
    require(y[text] - bottom(title) - 6);
    require(y[image] - bottom(text) - 8);
    require(y[user] - bottom(image) - 8);
    require(bottom(time_label) - bottom(user) + 0.5);
    require(bottom(content) - bottom(user) - 4);
    for (int item = title; item < items; ++item) {
      constraints.emplace_back(width[item] - widths[item], kiwi::OP_LE, hugging(title));
      constraints.emplace_back(width[item] - widths[item], kiwi::OP_GE, compression);
    }
    constraints.emplace_back(height[content] + 0.0, kiwi::OP_EQ, fitting);
  }

  Constraint fixed_width(double value) const {
    return Constraint(width[content] - value, kiwi::OP_EQ, kiwi::strength::required);
  }
  Constraint upper(int item, double value) const {
    return Constraint(height[item] - value, kiwi::OP_LE, hugging(item));
  }
  Constraint lower(int item, double value) const {
    return Constraint(height[item] - value, kiwi::OP_GE, compression);
  }
};

}  // namespace

int main() {
  Feed feed;
  std::vector<Constraint> all = feed.constraints;
  all.push_back(feed.fixed_width(375));
  std::vector<Constraint> upper, lower;
  for (int item = title; item < items; ++item) {
    upper.push_back(feed.upper(item, feed.heights[item]));
    lower.push_back(feed.lower(item, feed.heights[item]));
  }
  all.insert(all.end(), upper.begin(), upper.end());
  all.insert(all.end(), lower.begin(), lower.end());
  double sum = 0;

  {
    Solver solver;
    for (auto& constraint : all) solver.addConstraint(constraint);
    solver.updateVariables();
    std::printf("values");
    for (int item = 0; item < items; ++item) {
      std::printf(
          " %g %g %g %g", feed.x[item].value(), feed.y[item].value(), feed.width[item].value(),
          feed.height[item].value());
    }
    std::printf("\n");
  }

  measure("layout.build.feed", 200, [&] {
    Solver solver;
    for (auto& constraint : all) solver.addConstraint(constraint);
    solver.updateVariables();
    sum += feed.height[content].value();
  });

  {
    // Five intrinsic heights, by removing their ten constraints and adding new ones.
    Solver solver;
    for (auto& constraint : all) solver.addConstraint(constraint);
    measure("layout.remeasure.feed/replaced", 200, [&] {
      for (int item = title; item < items; ++item) {
        double value = 10 + fraction() * 100;
        solver.removeConstraint(upper[item - 1]);
        solver.removeConstraint(lower[item - 1]);
        upper[item - 1] = feed.upper(item, value);
        lower[item - 1] = feed.lower(item, value);
        solver.addConstraint(upper[item - 1]);
        solver.addConstraint(lower[item - 1]);
      }
      solver.updateVariables();
      sum += feed.height[content].value();
    });
  }

  {
    // The same, and the width, as edit variables the constraints refer to.
    Solver solver;
    Variable size[items], outer;
    for (auto& constraint : feed.constraints) solver.addConstraint(constraint);
    solver.addConstraint(
        Constraint(feed.width[content] - outer, kiwi::OP_EQ, kiwi::strength::required));
    solver.addEditVariable(outer, kiwi::strength::strong);
    solver.suggestValue(outer, 375);
    for (int item = title; item < items; ++item) {
      solver.addConstraint(
          Constraint(feed.height[item] - size[item], kiwi::OP_LE, hugging(item)));
      solver.addConstraint(
          Constraint(feed.height[item] - size[item], kiwi::OP_GE, compression));
      solver.addEditVariable(size[item], kiwi::strength::strong);
      solver.suggestValue(size[item], feed.heights[item]);
    }
    solver.updateVariables();
    measure("layout.remeasure.feed/edited", 2000, [&] {
      for (int item = title; item < items; ++item) {
        solver.suggestValue(size[item], 10 + fraction() * 100);
      }
      solver.updateVariables();
      sum += feed.height[content].value();
    });
    int turn = 0;
    measure("layout.width.feed/edited", 2000, [&] {
      solver.suggestValue(outer, 300 + (++turn & 1) * 50 + fraction() * 50);
      solver.updateVariables();
      sum += feed.width[content].value();
    });
    measure("layout.width-flip.feed/edited", 2000, [&] {
      solver.suggestValue(outer, 100 + (++turn & 1) * 110 + fraction() * 110);
      solver.updateVariables();
      sum += feed.width[content].value();
    });
  }
  std::printf("sum %g\n", sum);
}
