mod answers;
pub mod clients;
mod crash;
mod duplicates;
mod hostile;
mod limits;
mod queue;
mod spam;
mod unverified;
