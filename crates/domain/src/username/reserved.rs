//! Names that nobody gets: they would be taken for the product, or for those who run it.

/// Words of our own addresses, present and likely ones.
const ADDRESSES: &str = "api assets auth book booking bookings dashboard demo dev edit favicon home inbox index livez \
    login logout mail metrics new objects privacy profile profiles r readyz register reset-password robots search \
    settings signin signout signup sitemap static stats terms u upload uploads user users verify-email well-known www";
/// Whom people trust.
const ROLES: &str = "abuse account accounts admin administrator billing contact help helpdesk hostmaster legal lenslink \
    moderator no-reply official operator owner payment payments postmaster root security staff support system team \
    webmaster";
/// What a broken link asks for.
const MISTAKES: &str = "anonymous null undefined";

pub(super) fn is_reserved(name: &str) -> bool {
    let name = skeleton(name);
    [ADDRESSES, ROLES, MISTAKES].iter().flat_map(|words| words.split(' ')).any(|word| skeleton(word) == name)
}

/// What is left of a name at a glance: `Adm1n`, `ad-min` and `adrnin` all look like `admin`.
fn skeleton(name: &str) -> String {
    let letter = |c: char| match c.to_ascii_lowercase() {
        '-' | '_' => None,
        '0' => Some('o'),
        '1' | 'l' => Some('i'),
        other => Some(other),
    };
    name.chars().filter_map(letter).collect::<String>().replace("rn", "m")
}

#[cfg(test)]
mod tests {
    use crate::username::Username;

    #[test]
    fn our_own_words_and_what_looks_like_them_are_reserved() {
        for name in [
            "admin",
            "ADMIN",
            "ad-min",
            "_admin_",
            "adm1n",
            "admln",
            "adrnin",
            "adr-n1n",
            "api",
            "login",
            "l0gin",
            "1ogin",
            "signup",
            "sign-up",
            "support",
            "supp0rt",
            "help",
            "he1p",
            "settings",
            "bookings",
            "objects",
            "assets",
            "u--",
            "R_-",
            "lenslink",
            "Lens-Link",
            "iensiink",
            "1ens1ink",
        ] {
            assert!(name.parse::<Username>().unwrap().is_reserved(), "{name}");
        }
    }

    #[test]
    fn names_that_only_contain_such_a_word_are_free() {
        for name in [
            "anna",
            "adminton",
            "apiary",
            "helpful-anna",
            "studio-support-berg",
            "---",
            "marn",
            "u2u",
            "bern",
        ] {
            assert!(!name.parse::<Username>().unwrap().is_reserved(), "{name}");
        }
    }
}
