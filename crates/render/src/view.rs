//! The views that the JavaScript bundle can render on the server. The bundle's name for each is `as_str`.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    Profile,
    BookingForm,
    BookingSent,
    ClientRequest,
    PhotographerAnswer,
    NotFound,
    ServerError,
}

impl View {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Profile => "profile",
            Self::BookingForm => "book",
            Self::BookingSent => "booked",
            Self::ClientRequest => "request",
            Self::PhotographerAnswer => "answer",
            Self::NotFound => "missing",
            Self::ServerError => "failed",
        }
    }
}
