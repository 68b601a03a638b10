//! The address of a photo, as a client hands it back.

use crate::id::PhotoId;
use crate::photo::Photo;
use crate::public_url::PublicUrl;

/// Which photo in which size an address names. Whether there is such a photo, and whose it is, it does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhotoAddress {
    pub id: PhotoId,
    side: u32,
}

impl PhotoAddress {
    /// `None` for whatever is no address of ours: nothing else is ever looked at, let alone fetched.
    pub fn read(text: &str, own: &PublicUrl) -> Option<Self> {
        let path = text.strip_prefix(own.origin()).unwrap_or(text);
        let (id, file) = path.strip_prefix("/objects/")?.split_once('/')?;
        let address = Self { id: id.parse().ok()?, side: file.strip_suffix(".jpg")?.parse().ok()? };
        // One spelling each, so that what is accepted here is found there.
        (path == format!("/objects/{}/{}.jpg", address.id, address.side)).then_some(address)
    }

    pub fn is_of(self, photo: &Photo) -> bool {
        self.id == photo.id && photo.sides().contains(&self.side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Timestamp;

    fn read(text: &str) -> Option<PhotoAddress> {
        PhotoAddress::read(text, &"https://photos.example".parse().unwrap())
    }

    #[test]
    fn every_size_of_a_photo_is_an_address_of_it_with_or_without_our_origin() {
        let photo = Photo { id: PhotoId::new(Timestamp::from_millis(1)), side: 700, placeholder: Vec::new() };
        for side in photo.sides() {
            let path = photo.path(side);
            assert!(read(&path).unwrap().is_of(&photo));
            assert!(read(&format!("https://photos.example{path}")).unwrap().is_of(&photo));
        }
        assert!(!read(&photo.path(1024)).unwrap().is_of(&photo));
        let other = Photo { id: PhotoId::new(Timestamp::from_millis(2)), ..photo.clone() };
        assert!(!read(&other.path(128)).unwrap().is_of(&photo));
    }

    #[test]
    fn anything_else_is_no_address() {
        const ID: &str = "018f0000-0000-7000-8000-00000000000a";
        assert!(read(&format!("/objects/{ID}/128.jpg")).is_some());
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
            assert_eq!(read(&text), None, "{text}");
        }
    }
}
