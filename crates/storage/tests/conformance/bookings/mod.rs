mod checks;
mod digest;
mod group;
mod later;
mod old;
mod races;
pub mod studio;
mod targets;
