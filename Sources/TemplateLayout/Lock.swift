#if THREAD_SANITIZER
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif
#else
  import Synchronization
#endif

/// Some state that one thread at a time may look at or change.
///
/// It is stored inline in whatever owns it, so declare it with `let`. The state must not be kept
/// beyond the body of ``withLock(_:)``, and nothing is awaited and no foreign code is called in
/// that body.
///
/// This is the package's only lock. `Synchronization.Mutex` takes a futex in assembly that the
/// thread sanitizer cannot see on Linux, so that contended use is reported as a race; compiled
/// with `-D THREAD_SANITIZER` the lock is a `pthread_mutex_t`, which the sanitizer understands.
package struct Lock<State: ~Copyable>: ~Copyable {
  #if THREAD_SANITIZER
    @usableFromInline let state: UnsafeMutablePointer<State>
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>

    @inlinable
    package init(_ initial: consuming sending State) {
      state = .allocate(capacity: 1)
      state.initialize(to: initial)
      mutex = .allocate(capacity: 1)
      mutex.initialize(to: pthread_mutex_t())
      let status = pthread_mutex_init(mutex, nil)
      precondition(status == 0, "pthread_mutex_init failed with \(status)")
    }

    @inlinable
    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
      state.deinitialize(count: 1)
      state.deallocate()
    }

    /// Runs the body with the state, alone.
    @inlinable
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending State) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return try body(&state.pointee)
    }
  #else
    @usableFromInline let mutex: Mutex<State>

    @inlinable
    package init(_ initial: consuming sending State) {
      mutex = Mutex(initial)
    }

    /// Runs the body with the state, alone.
    @inlinable
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending State) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      try mutex.withLock(body)
    }
  #endif
}

#if THREAD_SANITIZER
  // Unchecked because pointers are not Sendable: the memory behind these belongs to the lock alone,
  // is reached only in `withLock` while the mutex is held, and the state came in and its results go
  // out as `sending`. The other variant needs no proof.
  extension Lock: @unchecked Sendable where State: ~Copyable {}
#else
  extension Lock: Sendable where State: ~Copyable {}
#endif
