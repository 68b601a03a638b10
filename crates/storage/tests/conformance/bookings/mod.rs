mod checks;
mod digest;
mod group;
mod later;
mod races;
mod studio;
mod targets;
