//! The rules of Lenslink, without IO. A value of one of these types is proof that its rule holds.

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
pub mod money;
pub mod operator_links;
pub mod password;
pub mod person_name;
pub mod photo;
pub mod photo_address;
pub mod profile;
pub mod public_url;
pub mod retention;
pub mod service;
pub mod session;
pub mod settings;
pub mod statistics;
pub mod text;
pub mod time_zone;
pub mod username;
pub mod visitor;

pub use accent::{Accent, Colour, Shades};
pub use account::{Account, LinkedIdentity};
pub use account_email::{EmailLimit, LinkEmail, SecurityEmail};
pub use attempt::Attempt;
pub use booking::{
    Booking, BookingAction, BookingCursor, BookingFilter, BookingMail, BookingRequest, BookingStatus,
    BookingToken, EmailHold, Notice, RequestNote, SearchText, ShootDate, Suspicion,
};
pub use brand::Brand;
pub use clock::{Clock, Timestamp};
pub use contact::{Contact, PhoneNumber, SocialHandle};
pub use email::EmailAddress;
pub use id::{
    AccountId, AttemptId, BookingId, InstanceId, LeaseId, MailId, PhotoId, ResetRequestId, ServiceId,
    SessionId, UploadId,
};
pub use idempotency::IdempotencyKey;
pub use instance::Instance;
pub use mail::MailState;
pub use money::Price;
pub use operator_links::{OperatorLinks, OperatorUrl};
pub use password::Password;
pub use person_name::PersonName;
pub use photo::Photo;
pub use photo_address::PhotoAddress;
pub use profile::{Bio, DisplayName, Names, Profile, PublicProfile};
pub use public_url::PublicUrl;
pub use retention::RetentionMonths;
pub use service::{Offer, Service, ServiceDescription, ServiceTitle};
pub use settings::Settings;
pub use time_zone::TimeZone;
pub use username::Username;
