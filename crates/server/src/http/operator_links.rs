//! The web build renders its pages with every link that an operator can set. Those that are not set are taken out here,
//! so that the markup is what the app renders in the browser.

/// On the element around all of them, and on the one around each (`web/src/ui/operator-links.tsx`).
const ALL: &str = "data-operator-links=\"";
const EACH: &str = "data-operator-link=\"";

/// `links`: each by its name, and whether it is set.
pub(super) fn without_unset(html: &str, links: &[(&str, bool)]) -> String {
    if links.iter().all(|(_, is_set)| !is_set) {
        return without(html, ALL);
    }
    let unset = links.iter().filter(|(_, is_set)| !is_set);
    unset.fold(html.to_owned(), |html, (name, _)| without(&html, &format!("{EACH}{name}\"")))
}

/// Without the elements that have this attribute. None of them holds an element of its own kind.
fn without(html: &str, attribute: &str) -> String {
    let (mut kept, mut rest) = (String::with_capacity(html.len()), html);
    while let Some((start, end)) = element(rest, attribute) {
        kept.push_str(&rest[..start]);
        rest = &rest[end..];
    }
    kept.push_str(rest);
    kept
}

fn element(html: &str, attribute: &str) -> Option<(usize, usize)> {
    let at = html.find(attribute)?;
    let start = html[..at].rfind('<')?;
    let name = html[start + 1..].split(' ').next()?;
    let closing = format!("</{name}>");
    let end = at + html[at..].find(&closing)? + closing.len();
    Some((start, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<main>a</main><footer class=\"x\" data-operator-links=\"true\"><nav data-operator-links=\"true\">\
                        <ul><li data-operator-link=\"privacy\"><a href=\"__PRIVACY_URL__\">Privacy</a></li>\
                        <li data-operator-link=\"terms\">Terms</li></ul></nav></footer>\
                        <footer>b<nav class=\"y\" data-operator-links=\"true\"></nav></footer>";

    #[test]
    fn leaves_no_trace_when_no_link_is_set() {
        assert_eq!(
            without_unset(PAGE, &[("privacy", false), ("terms", false)]),
            "<main>a</main><footer>b</footer>"
        );
    }

    #[test]
    fn removes_only_the_links_that_are_not_set() {
        let html = without_unset(PAGE, &[("privacy", true), ("terms", false)]);
        assert_eq!(html, PAGE.replace("<li data-operator-link=\"terms\">Terms</li>", ""));
        assert_eq!(without_unset(PAGE, &[("privacy", true), ("terms", true)]), PAGE);
    }
}
