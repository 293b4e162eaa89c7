// Solves systems with kiwi. Reads them from standard input, writes values to standard output.
//
// A system is "system VARIABLES ROWS", then a line a row:
//   RELATION STRENGTH CONSTANT TERMS [VARIABLE COEFFICIENT]...
// RELATION is one of <=, ==, >=; STRENGTH one of required, strong, medium, weak; the sum of the
// terms is related to the constant. The answer is one line: the values, or "unsatisfiable".

#include <cstdio>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include <kiwi/kiwi.h>

int main() {
  const std::map<std::string, kiwi::RelationalOperator> relations = {
      {"<=", kiwi::OP_LE}, {"==", kiwi::OP_EQ}, {">=", kiwi::OP_GE}};
  const std::map<std::string, double> strengths = {
      {"required", kiwi::strength::required},
      {"strong", kiwi::strength::strong},
      {"medium", kiwi::strength::medium},
      {"weak", kiwi::strength::weak}};
  std::string word;
  while (std::cin >> word) {
    int variable_count = 0, row_count = 0;
    std::cin >> variable_count >> row_count;
    std::vector<kiwi::Variable> variables(variable_count);
    kiwi::Solver solver;
    bool is_satisfiable = true;
    for (int row = 0; row < row_count; ++row) {
      std::string relation, strength;
      double constant = 0;
      int term_count = 0;
      std::cin >> relation >> strength >> constant >> term_count;
      std::vector<kiwi::Term> terms;
      for (int term = 0; term < term_count; ++term) {
        int variable = 0;
        double coefficient = 0;
        std::cin >> variable >> coefficient;
        terms.emplace_back(variables[variable], coefficient);
      }
      if (!is_satisfiable) continue;
      try {
        solver.addConstraint(kiwi::Constraint(
            kiwi::Expression(terms, -constant), relations.at(relation), strengths.at(strength)));
      } catch (const kiwi::UnsatisfiableConstraint&) {
        is_satisfiable = false;
      }
    }
    if (!std::cin) {
      std::cerr << "oracle: a system ends too early\n";
      return 1;
    }
    if (is_satisfiable) {
      solver.updateVariables();
      for (auto& variable : variables) std::printf("%.17g ", variable.value());
      std::printf("\n");
    } else {
      std::printf("unsatisfiable\n");
    }
  }
}
