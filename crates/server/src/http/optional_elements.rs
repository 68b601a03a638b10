//! Removes unset operator links from the prerendered pages, which contain all of them. The markup must match
//! what the app renders in the browser.

/// Attributes of the container of all links and of each link (`web/src/ui/operator-links.tsx`).
const CONTAINER_ATTRIBUTE: &str = "data-operator-links=\"";
const LINK_ATTRIBUTE: &str = "data-operator-link=\"";

/// `links`: the name of each link, and whether the operator has set it.
pub(super) fn remove_unset_links(html: &str, links: &[(&str, bool)]) -> String {
    if links.iter().all(|(_, is_set)| !is_set) {
        return remove_elements(html, CONTAINER_ATTRIBUTE);
    }
    let mut html = html.to_owned();
    for (name, _) in links.iter().filter(|(_, is_set)| !is_set) {
        html = remove_elements(&html, &format!("{LINK_ATTRIBUTE}{name}\""));
    }
    html
}

/// Removes the elements with this attribute. They must not contain another element with the same tag.
fn remove_elements(html: &str, attribute: &str) -> String {
    let (mut result, mut rest) = (String::with_capacity(html.len()), html);
    while let Some((start, end)) = find_element(rest, attribute) {
        result.push_str(&rest[..start]);
        rest = &rest[end..];
    }
    result.push_str(rest);
    result
}

fn find_element(html: &str, attribute: &str) -> Option<(usize, usize)> {
    let attribute_start = html.find(attribute)?;
    let start = html[..attribute_start].rfind('<')?;
    let tag = html[start + 1..].split(' ').next()?;
    let closing_tag = format!("</{tag}>");
    let end = attribute_start + html[attribute_start..].find(&closing_tag)? + closing_tag.len();
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
    fn removes_the_containers_when_no_link_is_set() {
        assert_eq!(
            remove_unset_links(PAGE, &[("privacy", false), ("terms", false)]),
            "<main>a</main><footer>b</footer>"
        );
    }

    #[test]
    fn removes_only_the_links_that_are_not_set() {
        let html = remove_unset_links(PAGE, &[("privacy", true), ("terms", false)]);
        assert_eq!(html, PAGE.replace("<li data-operator-link=\"terms\">Terms</li>", ""));
        assert_eq!(remove_unset_links(PAGE, &[("privacy", true), ("terms", true)]), PAGE);
    }
}
