//! The rules of Lenslink, without IO. A value of one of these types is proof that its rule holds.

pub mod brand;
pub mod clock;
pub mod id;
pub mod instance;
pub mod public_url;

pub use brand::Brand;
pub use clock::{Clock, Timestamp};
pub use id::InstanceId;
pub use instance::Instance;
pub use public_url::PublicUrl;
