//! The parts of a letter as HTML. Whatever people wrote goes through `html_text` on its way in.

use render::escape::html_text;

use super::draft::{Action, Block, Item};
use super::html::{INK, INK_SOFT, LINE, LINE_STRONG, MONO, ON_SAFELIGHT, SAFELIGHT, SANS, SHEET};

/// A table that only Outlook and screen readers would otherwise take for one.
const TABLE: &str = r#"<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0""#;

pub(super) fn block(block: &Block) -> String {
    match block {
        Block::Paragraph(text) => paragraph(text),
        Block::Facts(facts) => facts_table(facts),
        Block::Quote { label, text } => quote(label, text),
        Block::Actions { buttons, address } => actions(buttons, address),
        Block::List(items) => list(items),
    }
}

fn paragraph(text: &str) -> String {
    format!("<p style=\"margin:0 0 16px;color:{INK};word-break:break-word;\">{}</p>\n", html_text(text))
}

/// Rows between hairlines, as on the back of a print.
fn facts_table(facts: &[(&'static str, String)]) -> String {
    let rows: String = facts.iter().map(|(label, value)| fact(label, value)).collect();
    format!("{TABLE} style=\"margin:4px 0 24px;border-bottom:1px solid {LINE};\">\n{rows}</table>\n")
}

fn fact(label: &str, value: &str) -> String {
    let (label, value) = (html_text(label), html_text(value));
    let cell = format!("padding:10px 0;border-top:1px solid {LINE};line-height:24px;vertical-align:top;");
    format!(
        "<tr><td width=\"112\" style=\"{cell}width:112px;font-family:{MONO};font-size:13px;color:{INK_SOFT};\">{label}</td>\
         <td style=\"{cell}font-family:{SANS};font-size:17px;color:{INK};word-break:break-word;\">{value}</td></tr>\n"
    )
}

fn quote(label: &str, text: &str) -> String {
    let label = html_text(label);
    let lines: Vec<String> = text.lines().map(html_text).collect();
    let lines = lines.join("<br>\n");
    format!(
        "<p style=\"margin:0 0 8px;font-family:{MONO};font-size:13px;line-height:20px;color:{INK_SOFT};\">{label}</p>\n\
         {TABLE} style=\"margin:0 0 24px;\"><tr>\
         <td style=\"padding:2px 0 2px 16px;border-left:3px solid {LINE};font-family:{SANS};font-size:17px;line-height:26px;\
         color:{INK};word-break:break-word;\">{lines}</td></tr></table>\n"
    )
}

/// The first stands out; what else can be done stands beside it.
fn actions(buttons: &[Action], address: &str) -> String {
    let drawn: String = buttons.iter().enumerate().map(|(nth, action)| button(action, nth == 0)).collect();
    let address = html_text(address);
    format!(
        "<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" style=\"margin:8px 0 16px;\"><tr>\n\
         {drawn}</tr></table>\n\
         <p style=\"margin:0 0 16px;font-family:{SANS};font-size:13px;line-height:20px;color:{INK_SOFT};word-break:break-all;\">\
         Or open <a href=\"{address}\" style=\"color:{SAFELIGHT};\">{address}</a></p>\n"
    )
}

/// A cell with a ground of its own, because Outlook gives none to a link, and an empty one that keeps the next away.
fn button(action: &Action, first: bool) -> String {
    let (label, link) = (html_text(action.label), html_text(&action.link));
    let (ground, edge, ink) =
        if first { (SAFELIGHT, SAFELIGHT, ON_SAFELIGHT) } else { (SHEET, LINE_STRONG, INK) };
    format!(
        "<td bgcolor=\"{ground}\" style=\"background-color:{ground};border:1px solid {edge};border-radius:10px;mso-padding-alt:13px 20px;\">\
         <a href=\"{link}\" style=\"display:inline-block;padding:13px 20px;font-family:{SANS};font-size:17px;line-height:20px;\
         font-weight:600;color:{ink};text-decoration:none;\">{label}</a></td><td width=\"12\" style=\"width:12px;\"></td>\n"
    )
}

/// Numbered as frames are.
fn list(items: &[Item]) -> String {
    let rows: String = items.iter().enumerate().map(|(nth, item)| row(nth + 1, item)).collect();
    format!("{TABLE} style=\"margin:4px 0 24px;border-bottom:1px solid {LINE};\">\n{rows}</table>\n")
}

fn row(number: usize, item: &Item) -> String {
    let title = html_text(&item.title);
    let details: Vec<String> = item.details.iter().map(|detail| html_text(detail)).collect();
    let details = details.join("<br>\n");
    let (label, link) = (html_text(item.action.label), html_text(&item.action.link));
    let cell = format!("padding:14px 0;border-top:1px solid {LINE};vertical-align:top;");
    format!(
        "<tr><td width=\"40\" style=\"{cell}width:40px;font-family:{MONO};font-size:13px;line-height:26px;color:{INK_SOFT};\">{number:02}</td>\
         <td style=\"{cell}font-family:{SANS};word-break:break-word;\">\
         <span style=\"display:block;font-size:17px;line-height:26px;font-weight:600;color:{INK};\">{title}</span>\
         <span style=\"display:block;font-size:15px;line-height:22px;color:{INK_SOFT};\">{details}</span>\
         <a href=\"{link}\" style=\"display:inline-block;padding:6px 0;font-size:15px;line-height:22px;color:{SAFELIGHT};\">{label}</a>\
         </td></tr>\n"
    )
}
