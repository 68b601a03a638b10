//! Profiles: what clients see of an account.

use domain::{
    Accent, AccountId, Contact, EmailAddress, Names, PhoneNumber, Photo, PhotoId, Profile, SocialHandle,
    Timestamp, Username,
};
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::exec::{Exec, on};

#[derive(Debug)]
pub struct ProfileStore<'c>(pub(crate) Exec<'c>);

/// A complete profile that a name leads to, now or once, with what publishing it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedProfile {
    pub account: AccountId,
    pub profile: Profile,
    pub email: EmailAddress,
}

#[derive(FromRow)]
struct ProfileRow {
    username: Option<String>,
    display_name: Option<String>,
    bio: String,
    show_email: bool,
    phone: Option<String>,
    show_phone: bool,
    social_handle: Option<String>,
    show_social: bool,
    accent: Option<String>,
    photo_id: Option<Uuid>,
    photo_side: Option<i64>,
    photo_placeholder: Option<Vec<u8>>,
}

#[derive(FromRow)]
struct PublishedRow {
    #[sqlx(flatten)]
    profile: ProfileRow,
    account_id: Uuid,
    email: String,
}

macro_rules! select {
    ($more:literal, $rest:literal) => {
        concat!(
            "SELECT p.username, p.display_name, p.bio, p.show_email, p.phone, p.show_phone, p.social_handle, \
             p.show_social, p.accent, photos.id AS photo_id, photos.side AS photo_side, \
             photos.placeholder AS photo_placeholder",
            $more,
            " FROM profiles p LEFT JOIN photos ON photos.id = p.photo_id ",
            $rest
        )
    };
}

impl ProfileStore<'_> {
    pub async fn get(self, account: AccountId) -> Result<Option<Profile>> {
        const SQL: &str = select!("", "WHERE p.account_id = $1");
        let row: Option<ProfileRow> =
            on!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_optional(c).await?);
        row.map(Profile::try_from).transpose()
    }

    /// The complete profile of whoever has this name or had it, unless the account is disabled.
    pub async fn published(self, name: &Username) -> Result<Option<PublishedProfile>> {
        const SQL: &str = select!(
            ", p.account_id, accounts.email",
            "JOIN usernames ON usernames.account_id = p.account_id \
             JOIN accounts ON accounts.id = p.account_id \
             WHERE usernames.key = $1 AND p.username IS NOT NULL AND accounts.disabled_at IS NULL"
        );
        let row: Option<PublishedRow> =
            on!(self.0, c => sqlx::query_as(SQL).bind(name.key()).fetch_optional(c).await?);
        row.map(PublishedProfile::try_from).transpose()
    }

    /// Writes everything but photo and accent, which have ways of their own. The username must be one of the account's.
    pub async fn save(
        self,
        account: AccountId,
        names: &Names,
        bio: &domain::Bio,
        contact: &Contact,
        at: Timestamp,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO profiles (account_id, username, username_key, display_name, bio, show_email, \
                           phone, show_phone, social_handle, show_social, created_at, updated_at) \
                           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) \
                           ON CONFLICT (account_id) DO UPDATE SET username = excluded.username, \
                           username_key = excluded.username_key, display_name = excluded.display_name, \
                           bio = excluded.bio, show_email = excluded.show_email, phone = excluded.phone, \
                           show_phone = excluded.show_phone, social_handle = excluded.social_handle, \
                           show_social = excluded.show_social, updated_at = excluded.updated_at";
        on!(self.0, c => sqlx::query(SQL)
            .bind(account.as_uuid())
            .bind(names.username.as_str())
            .bind(names.username.key())
            .bind(names.display_name.as_str())
            .bind(bio.as_str())
            .bind(contact.show_email)
            .bind(contact.phone.as_ref().map(PhoneNumber::as_str))
            .bind(contact.show_phone)
            .bind(contact.social_handle.as_ref().map(SocialHandle::as_str))
            .bind(contact.show_social)
            .bind(at.as_millis())
            .execute(c).await.map(|_| ())?);
        Ok(())
    }

    /// Of a profile that was saved; without one, the product's own takes its place.
    pub async fn set_accent(self, account: AccountId, accent: Option<Accent>, at: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE profiles SET accent = $2, updated_at = $3 WHERE account_id = $1";
        on!(self.0, c => sqlx::query(SQL)
            .bind(account.as_uuid())
            .bind(accent.map(|accent| accent.chosen().to_string()))
            .bind(at.as_millis())
            .execute(c).await.map(|_| ())?);
        Ok(())
    }
}

impl TryFrom<ProfileRow> for Profile {
    type Error = Error;

    fn try_from(row: ProfileRow) -> Result<Self> {
        Ok(Self {
            names: match (row.username, row.display_name) {
                (Some(username), Some(display_name)) => Some(Names {
                    username: username.parse().map_err(Error::unreadable)?,
                    display_name: display_name.parse().map_err(Error::unreadable)?,
                }),
                _ => None,
            },
            bio: row.bio.parse().map_err(Error::unreadable)?,
            photo: match (row.photo_id, row.photo_side, row.photo_placeholder) {
                (Some(id), Some(side), Some(placeholder)) => Some(Photo {
                    id: PhotoId::from_uuid(id),
                    side: side.try_into().map_err(Error::unreadable)?,
                    placeholder,
                }),
                _ => None,
            },
            contact: Contact {
                show_email: row.show_email,
                phone: row.phone.map(|text| text.parse()).transpose().map_err(Error::unreadable)?,
                show_phone: row.show_phone,
                social_handle: row
                    .social_handle
                    .map(|text| text.parse())
                    .transpose()
                    .map_err(Error::unreadable)?,
                show_social: row.show_social,
            },
            accent: row.accent.map(|text| text.parse()).transpose().map_err(Error::unreadable)?,
        })
    }
}

impl TryFrom<PublishedRow> for PublishedProfile {
    type Error = Error;

    fn try_from(row: PublishedRow) -> Result<Self> {
        Ok(Self {
            account: AccountId::from_uuid(row.account_id),
            profile: row.profile.try_into()?,
            email: row.email.parse().map_err(Error::unreadable)?,
        })
    }
}
