//! One installation of Lenslink. Its id is part of the paths of its objects, so that installations that share a
//! bucket do not mix up their files.

use crate::clock::Timestamp;
use crate::id::InstanceId;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instance {
    pub id: InstanceId,
    pub created_at: Timestamp,
}

impl Instance {
    pub fn new(created_at: Timestamp) -> Self {
        Self { id: InstanceId::new(created_at), created_at }
    }
}
