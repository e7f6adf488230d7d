//! Parts of the module that a page loads first, `rules.wasm`: what a split point alone reaches, in a file of its own.
//!
//! A split point is a function with the attribute `wasm_split`, which makes it async: it asks JavaScript for its part. Here
//! JavaScript has loaded the parts that a request needs before (`www/engine/parts.js`), so the answer is there at once.
//! A request without its part throws. In other modules and in programs a split point is a plain function.

/// The value that a split point returns.
pub fn loaded<T>(future: impl Future<Output = T>) -> T {
    use std::task::{Context, Poll, Waker};

    let mut future = std::pin::pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    // The first poll asks for the part.
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut context) {
            return value;
        }
    }
}
