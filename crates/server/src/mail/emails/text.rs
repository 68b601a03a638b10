//! Renders a draft as plain text.

use super::branding::EmailBranding;
use super::draft::{Action, Block, Draft, DraftListItem};

const MAX_COLUMNS: usize = 72;

pub(super) fn render_text(draft: &Draft, branding: &EmailBranding<'_>) -> String {
    let EmailBranding { brand, public_url, links } = branding;
    let mut parts = vec![wrap(&draft.heading, "", "")];
    parts.extend(draft.body.iter().map(render_block));
    let sender = wrap(&format!("Sent by {brand}, {public_url}. {}", draft.reply_note()), "", "");
    let links: String = links.labelled().map(|(label, url)| format!("{label}: {url}\n")).collect();
    // "-- " starts a signature, which mail clients set apart.
    format!("{}\n\n-- \n{sender}\n{links}", parts.join("\n\n"))
}

fn render_block(block: &Block) -> String {
    match block {
        Block::Paragraph(text) => wrap(text, "", ""),
        Block::Facts(facts) => render_facts(facts),
        Block::Quote { label, text } => format!("{label}:\n{}", render_quote(text)),
        Block::Actions { buttons, .. } => {
            let actions: Vec<String> = buttons.iter().map(render_action).collect();
            actions.join("\n\n")
        }
        Block::List(items) => {
            let items: Vec<String> =
                items.iter().enumerate().map(|(index, item)| render_list_item(index + 1, item)).collect();
            items.join("\n\n")
        }
    }
}

fn render_facts(facts: &[(&'static str, String)]) -> String {
    let width = facts.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0) + 3;
    let render_fact = |(label, value): &(&'static str, String)| {
        wrap(value, &format!("{:width$}", format!("{label}:")), &" ".repeat(width))
    };
    facts.iter().map(render_fact).collect::<Vec<_>>().join("\n")
}

/// The "> " before each line keeps text that a user typed from looking like text of the product.
fn render_quote(text: &str) -> String {
    let lines = text.lines().map(|line| wrap(line, "> ", "> "));
    lines.collect::<Vec<_>>().join("\n")
}

/// The link has its own line, so that mail clients detect where it starts and ends.
fn render_action(Action { label, link }: &Action) -> String {
    format!("{label}:\n{link}")
}

fn render_list_item(number: usize, item: &DraftListItem) -> String {
    let mut lines = vec![wrap(&item.title, &format!("{number:02}  "), "    ")];
    lines.extend(item.details.iter().map(|detail| wrap(detail, "    ", "    ")));
    lines.push(item.action.link.clone());
    lines.join("\n")
}

/// Breaks lines between words, never inside a long word. `first_prefix` starts the first line, `prefix` the
/// others.
fn wrap(text: &str, first_prefix: &str, prefix: &str) -> String {
    let mut lines = vec![first_prefix.to_owned()];
    let mut has_words = false;
    for word in text.split_whitespace() {
        let max_used_columns = MAX_COLUMNS.saturating_sub(word.chars().count() + 1);
        if has_words && lines.last().is_some_and(|line| line.chars().count() > max_used_columns) {
            lines.push(prefix.to_owned());
            has_words = false;
        }
        if let Some(line) = lines.last_mut() {
            if has_words {
                line.push(' ');
            }
            line.push_str(word);
            has_words = true;
        }
    }
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    lines.join("\n")
}
