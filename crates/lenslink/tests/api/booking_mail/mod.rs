mod answers;
mod delivery;
mod digest;
mod hostile;
mod letters;
mod links;
mod logs;
mod outage;
pub mod studio;
