//! Product rules without I/O. Types with private fields check the rules when they are created, so each of their
//! values is valid.

pub mod accent;
pub mod account;
pub mod account_email;
pub mod attempt;
pub mod booking;
pub mod brand;
pub mod clock;
pub mod contact;
pub mod email;
pub mod id;
pub mod idempotency;
pub mod instance;
pub mod mail;
pub mod operator_links;
pub mod password;
pub mod password_policy;
pub mod person_name;
pub mod photo;
pub mod photo_url;
pub mod portfolio;
pub mod price;
pub mod profile;
pub mod public_url;
pub mod retention;
pub mod second_factor;
pub mod service;
pub mod session;
pub mod settings;
pub mod statistics;
pub mod text;
pub mod time_zone;
pub mod username;
pub mod visitor;

pub use accent::{Accent, AccentShades, Colour};
pub use account::{Account, LinkedIdentity};
pub use account_email::{EmailLimit, LinkEmail, SecurityEmail};
pub use attempt::Attempt;
pub use booking::{
    Booking, BookingAction, BookingCursor, BookingEmail, BookingFilter, BookingRequest, BookingStatus,
    BookingToken, EmailHold, Notification, QuarantineReason, RequestNote, SearchText, ShootDate,
};
pub use brand::Brand;
pub use clock::{Clock, Timestamp};
pub use contact::{Contact, PhoneNumber, SocialHandle};
pub use email::EmailAddress;
pub use id::{
    AccountId, AttemptId, BookingId, EmailId, FactorId, InstanceId, LeaseId, PhotoId, PortfolioPhotoId,
    ResetRequestId, ServiceId, SessionId, UploadId,
};
pub use idempotency::IdempotencyKey;
pub use instance::Instance;
pub use mail::EmailState;
pub use operator_links::{OperatorLinks, OperatorUrl};
pub use password::Password;
pub use password_policy::PasswordPolicy;
pub use person_name::PersonName;
pub use photo::Photo;
pub use photo_url::PhotoUrl;
pub use portfolio::{
    Portfolio, PortfolioPhoto, PortfolioPhotoDetails, PortfolioPhotoState, PublicPhoto, PublicPortfolio,
    StoredPhoto,
};
pub use price::Price;
pub use profile::{Bio, DisplayName, Profile, ProfileNames, PublicProfile};
pub use public_url::PublicUrl;
pub use retention::RetentionMonths;
pub use second_factor::{FactorKind, FactorName, SecondFactor};
pub use service::{Service, ServiceDescription, ServiceDetails, ServiceTitle};
pub use settings::Settings;
pub use time_zone::TimeZone;
pub use username::Username;
