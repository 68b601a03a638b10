//! Shared by all tests: the server under test, a test browser, databases, and servers that fail on demand.

pub mod authenticator;
pub mod binary;
pub mod browser;
pub mod database_contents;
pub mod engines;
pub mod fault_proxy;
pub mod harness;
pub mod nodes;
pub mod sent_email;
pub mod smtp_server;
