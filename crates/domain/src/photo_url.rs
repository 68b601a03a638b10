//! The URL of a photo, which the browser sends when it saves the profile.

use crate::id::PhotoId;
use crate::photo::Photo;
use crate::public_url::PublicUrl;

/// Photo and size that a URL names. The photo may not exist, or may belong to another account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhotoUrl {
    pub id: PhotoId,
    /// In pixels.
    side: u32,
}

impl PhotoUrl {
    /// `None` unless the text is the path of a photo on this server, with or without the public origin: the
    /// server never fetches a photo from a URL.
    pub fn parse(text: &str, public_url: &PublicUrl) -> Option<Self> {
        let path = text.strip_prefix(public_url.origin()).unwrap_or(text);
        let (id, file) = path.strip_prefix("/objects/")?.split_once('/')?;
        let url = Self { id: id.parse().ok()?, side: file.strip_suffix(".jpg")?.parse().ok()? };
        // Accept only the spelling that the server itself writes.
        (path == format!("/objects/{}/{}.jpg", url.id, url.side)).then_some(url)
    }

    pub fn belongs_to(self, photo: &Photo) -> bool {
        self.id == photo.id && photo.sides().contains(&self.side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Timestamp;

    fn parse(text: &str) -> Option<PhotoUrl> {
        PhotoUrl::parse(text, &"https://photos.example".parse().unwrap())
    }

    #[test]
    fn parses_every_size_with_or_without_the_public_origin() {
        let photo = Photo { id: PhotoId::new(Timestamp::from_millis(1)), side: 700, placeholder: Vec::new() };
        for side in photo.sides() {
            let path = photo.path(side);
            assert!(parse(&path).unwrap().belongs_to(&photo));
            assert!(parse(&format!("https://photos.example{path}")).unwrap().belongs_to(&photo));
        }
        assert!(!parse(&photo.path(1024)).unwrap().belongs_to(&photo));
        let other = Photo { id: PhotoId::new(Timestamp::from_millis(2)), ..photo.clone() };
        assert!(!parse(&other.path(128)).unwrap().belongs_to(&photo));
    }

    #[test]
    fn refuses_any_other_url() {
        const ID: &str = "018f0000-0000-7000-8000-00000000000a";
        assert!(parse(&format!("/objects/{ID}/128.jpg")).is_some());
        for text in [
            "".to_owned(),
            "javascript:1".to_owned(),
            "data:image/png;base64,AAAA".to_owned(),
            "file:///etc/passwd".to_owned(),
            format!("https://evil.example/objects/{ID}/128.jpg"),
            format!("https://photos.example.evil.example/objects/{ID}/128.jpg"),
            format!("//photos.example/objects/{ID}/128.jpg"),
            format!("/objects/{ID}/128.jpg?x=1"),
            format!("/objects/{ID}/128.png"),
            format!("/objects/{ID}/0128.jpg"),
            format!("/objects/{ID}/+128.jpg"),
            format!("/objects/{}/128.jpg", ID.to_uppercase()),
            format!("/objects/{ID}/../128.jpg"),
            format!("/objects/../objects/{ID}/128.jpg"),
            "/objects/abc/128.jpg".to_owned(),
        ] {
            assert_eq!(parse(&text), None, "{text}");
        }
    }
}
