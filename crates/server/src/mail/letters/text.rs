//! A draft as plain text.

use super::draft::{Action, Block, Draft, Item};
use super::signature::Signature;

/// Columns of a plain text that reads well on any screen.
const COLUMNS: usize = 72;

pub(super) fn text(draft: &Draft, signature: &Signature<'_>) -> String {
    let Signature { brand, home, links } = signature;
    let mut parts = vec![wrapped(&draft.heading, "", "")];
    parts.extend(draft.body.iter().map(block));
    let sender = wrapped(&format!("Sent by {brand}, {home}. {}", draft.answers()), "", "");
    // Two dashes and a space: what follows is a signature, which mail programs set apart.
    let links: String = links.labelled().map(|(label, url)| format!("{label}: {url}\n")).collect();
    format!("{}\n\n-- \n{sender}\n{links}", parts.join("\n\n"))
}

fn block(block: &Block) -> String {
    match block {
        Block::Paragraph(text) => wrapped(text, "", ""),
        Block::Facts(facts) => facts_text(facts),
        Block::Quote { label, text } => format!("{label}:\n{}", quoted(text)),
        Block::Actions { buttons, .. } => {
            let actions: Vec<String> = buttons.iter().map(action).collect();
            actions.join("\n\n")
        }
        Block::List(items) => {
            let items: Vec<String> = items.iter().enumerate().map(|(nth, one)| item(nth + 1, one)).collect();
            items.join("\n\n")
        }
    }
}

fn facts_text(facts: &[(&'static str, String)]) -> String {
    let width = facts.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0) + 3;
    let line = |(label, value): &(&'static str, String)| {
        wrapped(value, &format!("{:width$}", format!("{label}:")), &" ".repeat(width))
    };
    facts.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The mark before each line keeps what somebody else wrote from passing for a line of ours.
fn quoted(text: &str) -> String {
    let lines = text.lines().map(|line| wrapped(line, "> ", "> "));
    lines.collect::<Vec<_>>().join("\n")
}

/// The link alone on its line, so that a mail program finds where it begins and ends.
fn action(Action { label, link }: &Action) -> String {
    format!("{label}:\n{link}")
}

fn item(number: usize, item: &Item) -> String {
    let mut lines = vec![wrapped(&item.title, &format!("{number:02}  "), "    ")];
    lines.extend(item.details.iter().map(|detail| wrapped(detail, "    ", "    ")));
    lines.push(item.action.link.clone());
    lines.join("\n")
}

/// Broken between words; a word that is longer than a line stays whole. `first` and `further` stand before the lines.
fn wrapped(text: &str, first: &str, further: &str) -> String {
    let mut lines = vec![first.to_owned()];
    let mut begun = false;
    for word in text.split_whitespace() {
        let room = COLUMNS.saturating_sub(word.chars().count() + 1);
        if begun && lines.last().is_some_and(|line| line.chars().count() > room) {
            lines.push(further.to_owned());
            begun = false;
        }
        if let Some(line) = lines.last_mut() {
            if begun {
                line.push(' ');
            }
            line.push_str(word);
            begun = true;
        }
    }
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    lines.join("\n")
}
