//! The rules of Lenslink, without IO. A value of one of these types is proof that its rule holds.

pub mod account;
pub mod attempt;
pub mod brand;
pub mod clock;
pub mod email;
pub mod id;
pub mod instance;
pub mod mail;
pub mod password;
pub mod person_name;
pub mod photo;
pub mod public_url;
pub mod session;
pub mod text;

pub use account::{Account, LinkedIdentity};
pub use attempt::Attempt;
pub use brand::Brand;
pub use clock::{Clock, Timestamp};
pub use email::EmailAddress;
pub use id::{AccountId, AttemptId, InstanceId, LeaseId, MailId, PhotoId, ServiceId, SessionId, UploadId};
pub use instance::Instance;
pub use mail::MailState;
pub use password::Password;
pub use person_name::PersonName;
pub use photo::Photo;
pub use public_url::PublicUrl;
