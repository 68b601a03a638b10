//! Renders React pages in the server process: JavaScript engine, page template, head and a cache of rendered
//! pages. `domain` is the only crate of the workspace that it depends on.

pub mod accent;
mod cache;
mod document;
mod engine;
pub mod escape;
pub mod head;
mod page_template;
mod renderer;
mod view;

pub use cache::{Cache, CacheSize, InFlightRender, Rendered};
pub use document::{Document, EncodedBody};
pub use head::Head;
pub use page_template::{PageTemplate, PageTemplateError};
pub use renderer::{RenderError, Renderer, RendererStartError};
pub use view::View;
