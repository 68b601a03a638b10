//! Profiles: what photographers publish.

use domain::{
    Accent, AccountId, Contact, EmailAddress, PhoneNumber, Photo, PhotoId, Profile, ProfileNames,
    SocialHandle, Timestamp, Username,
};
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::changes::TxChanges;
use crate::error::{Error, Result};
use crate::exec::{Exec, on_engine};

#[derive(Debug)]
pub struct ProfileStore<'c> {
    pub(crate) exec: Exec<'c>,
    pub(crate) changes: &'c mut TxChanges,
}

/// A complete profile, with the account data that its public page needs.
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
    ($extra_columns:literal, $clauses:literal) => {
        concat!(
            "SELECT p.username, p.display_name, p.bio, p.show_email, p.phone, p.show_phone, p.social_handle, \
             p.show_social, p.accent, photos.id AS photo_id, photos.side AS photo_side, \
             photos.placeholder AS photo_placeholder",
            $extra_columns,
            " FROM profiles p LEFT JOIN photos ON photos.id = p.photo_id ",
            $clauses
        )
    };
}

impl ProfileStore<'_> {
    pub async fn get(self, account: AccountId) -> Result<Option<Profile>> {
        const SQL: &str = select!("", "WHERE p.account_id = $1");
        let row: Option<ProfileRow> =
            on_engine!(self.exec, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_optional(c).await?);
        row.map(Profile::try_from).transpose()
    }

    /// The complete profile of the account with this current or former username. `None` also if the account
    /// is disabled.
    pub async fn find_published(self, name: &Username) -> Result<Option<PublishedProfile>> {
        const SQL: &str = select!(
            ", p.account_id, accounts.email",
            "JOIN usernames ON usernames.account_id = p.account_id \
             JOIN accounts ON accounts.id = p.account_id \
             WHERE usernames.key = $1 AND p.username IS NOT NULL AND accounts.disabled_at IS NULL"
        );
        let row: Option<PublishedRow> =
            on_engine!(self.exec, c => sqlx::query_as(SQL).bind(name.key()).fetch_optional(c).await?);
        row.map(PublishedProfile::try_from).transpose()
    }

    /// Saves all but the photo (see `PhotoStore::set_profile_photo`) and the accent (see `set_accent`). The
    /// account must own the username.
    pub async fn save(
        self,
        account: AccountId,
        names: &ProfileNames,
        bio: &domain::Bio,
        contact: &Contact,
        updated_at: Timestamp,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO profiles (account_id, username, username_key, display_name, bio, show_email, \
                           phone, show_phone, social_handle, show_social, created_at, updated_at) \
                           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) \
                           ON CONFLICT (account_id) DO UPDATE SET username = excluded.username, \
                           username_key = excluded.username_key, display_name = excluded.display_name, \
                           bio = excluded.bio, show_email = excluded.show_email, phone = excluded.phone, \
                           show_phone = excluded.show_phone, social_handle = excluded.social_handle, \
                           show_social = excluded.show_social, updated_at = excluded.updated_at";
        on_engine!(self.exec, c => sqlx::query(SQL)
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
            .bind(updated_at.as_millis())
            .execute(c).await.map(|_| ())?);
        self.changes.add_page(account);
        Ok(())
    }

    /// Needs a saved profile. `None` restores the product's own colours.
    pub async fn set_accent(
        self,
        account: AccountId,
        accent: Option<Accent>,
        updated_at: Timestamp,
    ) -> Result<()> {
        const SQL: &str = "UPDATE profiles SET accent = $2, updated_at = $3 WHERE account_id = $1";
        on_engine!(self.exec, c => sqlx::query(SQL)
            .bind(account.as_uuid())
            .bind(accent.map(|accent| accent.chosen().to_string()))
            .bind(updated_at.as_millis())
            .execute(c).await.map(|_| ())?);
        self.changes.add_page(account);
        Ok(())
    }
}

impl TryFrom<ProfileRow> for Profile {
    type Error = Error;

    fn try_from(row: ProfileRow) -> Result<Self> {
        Ok(Self {
            names: match (row.username, row.display_name) {
                (Some(username), Some(display_name)) => Some(ProfileNames {
                    username: username.parse().map_err(Error::invalid_row)?,
                    display_name: display_name.parse().map_err(Error::invalid_row)?,
                }),
                _ => None,
            },
            bio: row.bio.parse().map_err(Error::invalid_row)?,
            photo: match (row.photo_id, row.photo_side, row.photo_placeholder) {
                (Some(id), Some(side), Some(placeholder)) => Some(Photo {
                    id: PhotoId::from_uuid(id),
                    side: side.try_into().map_err(Error::invalid_row)?,
                    placeholder,
                }),
                _ => None,
            },
            contact: Contact {
                show_email: row.show_email,
                phone: row.phone.map(|text| text.parse()).transpose().map_err(Error::invalid_row)?,
                show_phone: row.show_phone,
                social_handle: row
                    .social_handle
                    .map(|text| text.parse())
                    .transpose()
                    .map_err(Error::invalid_row)?,
                show_social: row.show_social,
            },
            accent: row.accent.map(|text| text.parse()).transpose().map_err(Error::invalid_row)?,
        })
    }
}

impl TryFrom<PublishedRow> for PublishedProfile {
    type Error = Error;

    fn try_from(row: PublishedRow) -> Result<Self> {
        Ok(Self {
            account: AccountId::from_uuid(row.account_id),
            profile: row.profile.try_into()?,
            email: row.email.parse().map_err(Error::invalid_row)?,
        })
    }
}
