//! Bookings: asked for by clients, answered by photographers.

mod answer;
mod digest;
mod letters;
mod link;
mod purge;
mod request;

pub use answer::{Answer, AnswerPage, answer, answer_page, seen};
pub use digest::send_digests;
pub(crate) use letters::word;
pub use link::LinkRefusal;
pub use purge::purge;
pub use request::{RequestPage, request_page, withdraw};
