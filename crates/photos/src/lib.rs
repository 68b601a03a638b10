//! Turns uploaded files into photos for pages. It recognises files by their first bytes, calculates the
//! memory before it decodes them, and encodes them again, so that only the pixels of the original remain.

mod block_average;
mod colour;
mod decode;
mod encode;
mod half_size_jpeg;
mod jpeg_structure;
mod large_png;
mod lossy_webp;
mod memory;
mod photo_format;
mod process;
mod purpose;
mod queue;
mod webp_structure;

pub use process::{ProcessedPhoto, ProcessedPortfolioPhoto, process_portfolio_photo, process_profile_photo};
pub use queue::{PhotoQueue, ProcessError, QueueBusyError, UploadPermit};
