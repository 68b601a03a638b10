//! Lenslink's server: configuration, command line, HTTP, and the use cases behind them.

pub mod app;
mod calendar;
pub mod cli;
pub mod config;
pub mod doctor;
pub mod http;
pub mod jobs;
pub mod mail;
mod telemetry;
