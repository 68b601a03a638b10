//! Lenslink's server: configuration, command line, HTTP, and the use cases behind them.

pub mod app;
pub mod cli;
pub mod config;
pub mod doctor;
pub mod http;
mod mail;
mod telemetry;
