import Foundation

#if !canImport(UIKit) && !canImport(AppKit)
  extension IndexPath {
    /// Makes the index path of a row in a section, as UIKit's initializer does.
    public init(row: Int, section: Int) {
      self.init(indexes: [section, row])
    }

    /// The section, the first of the two numbers.
    ///
    /// - Precondition: the index path is not empty.
    public var section: Int {
      get { self[0] }
      set { self[0] = newValue }
    }

    /// The row in its section, the second of the two numbers.
    ///
    /// - Precondition: the index path has two numbers.
    public var row: Int {
      get { self[1] }
      set { self[1] = newValue }
    }
  }
#endif
