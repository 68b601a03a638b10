//! React pages rendered inside the binary: the engine that runs the components, the document around what they make, what
//! its head tells search engines and link previews, and the memory of finished pages. Knows nothing but `domain`.

pub mod accent;
mod cache;
mod document;
mod engine;
pub mod escape;
mod frame;
pub mod head;
mod renderer;
mod view;

pub use cache::{Cache, Flight, Made, Weigh};
pub use document::{Document, Form};
pub use frame::{Frame, FrameError};
pub use head::Head;
pub use renderer::{RenderError, Renderer, StartError};
pub use view::View;
