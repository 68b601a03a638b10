//! Makes photos that pages can show out of files that strangers sent: looked at by their first bytes, measured before
//! they are decoded, and written anew, so that nothing but the pixels of the original survives.

mod averaged;
mod colour;
mod decode;
mod develop;
mod encode;
mod half_jpeg;
mod jpeg_outline;
mod kind;
mod line;
mod lossy_webp;
mod memory;
mod webp_outline;

pub use develop::{Developed, develop};
pub use line::{Busy, Failure, Line, Turn};
