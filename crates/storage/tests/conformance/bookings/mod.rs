mod checks;
mod group;
mod later;
mod races;
mod studio;
mod targets;
