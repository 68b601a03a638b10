//! Everything durable. The only crate that knows sqlx and object_store.
//!
//! A transaction is the door: `db.read()` and `db.write()` hand one out, its stores (`tx.instance()`, …) hold the
//! SQL, and what is not committed is rolled back when it is dropped.

pub mod blobs;
mod db;
mod error;
mod exec;
mod folder;
mod instance;
mod location;
mod migrate;
mod postgres;
mod sqlite;
mod tx;

pub use db::{Db, bundled_sqlite};
pub use error::{Error, OpenError, Result};
pub use instance::InstanceStore;
pub use location::{DatabaseLocation, LocationError};
pub use tx::{ReadTx, Tx};
