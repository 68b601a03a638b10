mod answers;
mod delivery;
mod digest;
mod hostile;
mod letters;
mod links;
mod studio;
