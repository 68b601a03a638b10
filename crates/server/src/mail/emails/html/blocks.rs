//! Renders the blocks of an email as HTML. Every text is escaped with `escape_html`.

use render::escape::escape_html;

use super::{ACCENT, BORDER, BORDER_STRONG, CARD, MONO, ON_ACCENT, SANS, TEXT, TEXT_MUTED};
use crate::mail::emails::draft::{Action, Block, DraftListItem};

/// A layout table. The role keeps screen readers from announcing it as a data table.
const TABLE_TAG: &str =
    r#"<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0""#;

pub(super) fn render_block(block: &Block) -> String {
    match block {
        Block::Paragraph(text) => render_paragraph(text),
        Block::Facts(facts) => render_facts(facts),
        Block::Quote { label, text } => render_quote(label, text),
        Block::Actions { buttons, url } => render_actions(buttons, url),
        Block::List(items) => render_list(items),
    }
}

fn render_paragraph(text: &str) -> String {
    format!("<p style=\"margin:0 0 16px;color:{TEXT};word-break:break-word;\">{}</p>\n", escape_html(text))
}

fn render_facts(facts: &[(&'static str, String)]) -> String {
    let rows: String = facts.iter().map(|(label, value)| render_fact_row(label, value)).collect();
    format!("{TABLE_TAG} style=\"margin:4px 0 24px;border-bottom:1px solid {BORDER};\">\n{rows}</table>\n")
}

fn render_fact_row(label: &str, value: &str) -> String {
    let (label, value) = (escape_html(label), escape_html(value));
    let cell_style =
        format!("padding:10px 0;border-top:1px solid {BORDER};line-height:24px;vertical-align:top;");
    format!(
        "<tr><td width=\"112\" style=\"{cell_style}width:112px;font-family:{MONO};font-size:13px;color:{TEXT_MUTED};\">{label}</td>\
         <td style=\"{cell_style}font-family:{SANS};font-size:17px;color:{TEXT};word-break:break-word;\">{value}</td></tr>\n"
    )
}

fn render_quote(label: &str, text: &str) -> String {
    let label = escape_html(label);
    let lines: Vec<String> = text.lines().map(escape_html).collect();
    let lines = lines.join("<br>\n");
    format!(
        "<p style=\"margin:0 0 8px;font-family:{MONO};font-size:13px;line-height:20px;color:{TEXT_MUTED};\">{label}</p>\n\
         {TABLE_TAG} style=\"margin:0 0 24px;\"><tr>\
         <td style=\"padding:2px 0 2px 16px;border-left:3px solid {BORDER};font-family:{SANS};font-size:17px;line-height:26px;\
         color:{TEXT};word-break:break-word;\">{lines}</td></tr></table>\n"
    )
}

/// The first button is the primary one.
fn render_actions(buttons: &[Action], url: &str) -> String {
    let cells: String =
        buttons.iter().enumerate().map(|(index, action)| render_button(action, index == 0)).collect();
    let url = escape_html(url);
    format!(
        "<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" style=\"margin:8px 0 16px;\"><tr>\n\
         {cells}</tr></table>\n\
         <p style=\"margin:0 0 16px;font-family:{SANS};font-size:13px;line-height:20px;color:{TEXT_MUTED};word-break:break-all;\">\
         Or open <a href=\"{url}\" style=\"color:{ACCENT};\">{url}</a></p>\n"
    )
}

/// The background is on the cell, because Outlook ignores it on links. An empty cell separates the buttons.
fn render_button(action: &Action, is_primary: bool) -> String {
    let (label, link) = (escape_html(action.label), escape_html(&action.link));
    let (background, border, text) =
        if is_primary { (ACCENT, ACCENT, ON_ACCENT) } else { (CARD, BORDER_STRONG, TEXT) };
    format!(
        "<td bgcolor=\"{background}\" style=\"background-color:{background};border:1px solid {border};border-radius:10px;mso-padding-alt:13px 20px;\">\
         <a href=\"{link}\" style=\"display:inline-block;padding:13px 20px;font-family:{SANS};font-size:17px;line-height:20px;\
         font-weight:600;color:{text};text-decoration:none;\">{label}</a></td><td width=\"12\" style=\"width:12px;\"></td>\n"
    )
}

fn render_list(items: &[DraftListItem]) -> String {
    let rows: String =
        items.iter().enumerate().map(|(index, item)| render_list_row(index + 1, item)).collect();
    format!("{TABLE_TAG} style=\"margin:4px 0 24px;border-bottom:1px solid {BORDER};\">\n{rows}</table>\n")
}

fn render_list_row(number: usize, item: &DraftListItem) -> String {
    let title = escape_html(&item.title);
    let details: Vec<String> = item.details.iter().map(|detail| escape_html(detail)).collect();
    let details = details.join("<br>\n");
    let (label, link) = (escape_html(item.action.label), escape_html(&item.action.link));
    let cell_style = format!("padding:14px 0;border-top:1px solid {BORDER};vertical-align:top;");
    format!(
        "<tr><td width=\"40\" style=\"{cell_style}width:40px;font-family:{MONO};font-size:13px;line-height:26px;color:{TEXT_MUTED};\">{number:02}</td>\
         <td style=\"{cell_style}font-family:{SANS};word-break:break-word;\">\
         <span style=\"display:block;font-size:17px;line-height:26px;font-weight:600;color:{TEXT};\">{title}</span>\
         <span style=\"display:block;font-size:15px;line-height:22px;color:{TEXT_MUTED};\">{details}</span>\
         <a href=\"{link}\" style=\"display:inline-block;padding:6px 0;font-size:15px;line-height:22px;color:{ACCENT};\">{label}</a>\
         </td></tr>\n"
    )
}
