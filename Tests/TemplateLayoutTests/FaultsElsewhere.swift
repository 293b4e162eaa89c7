// Tests are named after the fault of the field, or the property, that they prove: D1 to D15 are the
// defects of the ancestor, F1 to F43 the faults reported of it, A1 to A22 those of its relatives, X1 to
// X27 those of other engines, P1 to P12 the properties. `grep -rn '"[^"]*F23' Tests` finds what proves
// F23.
//
// All of them have a test in this folder but these:
//
// | id  | what it is about                                | where it is proved, or why it is not     |
// |-----|-------------------------------------------------|------------------------------------------|
// | D13 | nine methods swizzled in every table            | does not arise: nothing is hooked        |
// | F14 | a cell measured at the width of its archive     | AutoLayoutTests                          |
// | F19 | the measuring width conflicts with a cell's own | AutoLayoutTests                          |
// | F20 | widths and heights that chase each other        | AutoLayoutTests                          |
// | F39 | views without a content size                    | AutoLayoutTests                          |
// | F40 | hidden views that count, or do not              | AutoLayoutTests                          |
// | F41 | labels that need their width by hand            | AutoLayoutTests                          |
// | A10 | a content view narrower than its row            | AutoLayoutTests                          |
//
// Of these the part that an engine can be held to is proved here, and the rest is a list widget's:
//
// | id  | proved here                                     | left to the widget                       |
// |-----|-------------------------------------------------|------------------------------------------|
// | F28 | a template is configured and measured only      | image loaders that cells share           |
// | F38 | a list in a template counts by its height       | (and in AutoLayoutTests as a view)       |
// | A12 | heights are exact after a refresh               | when the content offset is set           |
// | A15 | heights outlast everything but changes          | scrolling to a row                       |
// | A18 | rows measured but not shown hear of changes     | the life of the cells on the screen      |
// | X8  | precaching can be switched off, and counts      | the platform's own prefetching           |
// | X14 | a height that differs always gives a change     | aiming at the end of the list again      |
// | X24 | the offset's correction is exact                | dragging the scroll bar                  |
