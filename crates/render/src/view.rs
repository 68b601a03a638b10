//! The screens that the bundle knows.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    Profile,
    Book,
    Booked,
    Request,
    Answer,
    Missing,
    Failed,
}

impl View {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Profile => "profile",
            Self::Book => "book",
            Self::Booked => "booked",
            Self::Request => "request",
            Self::Answer => "answer",
            Self::Missing => "missing",
            Self::Failed => "failed",
        }
    }
}
