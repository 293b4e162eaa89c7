import AutoLayout

/// A view whose content scrolls.
///
/// It stands for a document's scroll views, so that constraints from inside them can be told from
/// those from outside.
final class ScrollView: View {}
