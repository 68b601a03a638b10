mod covers;
mod jobs;
mod photos;
mod sweep;

use domain::portfolio::PhotoSize;
use domain::{AccountId, Colour, LeaseId, PortfolioPhoto, PortfolioPhotoId, StoredPhoto, Timestamp};
use storage::{Db, ProcessingResult};

use crate::fixtures::{NOW, commit};

const STORED_PHOTO: StoredPhoto = StoredPhoto {
    size: PhotoSize { width: 2400, height: 1600 },
    colour: Colour::from_rgb([0x12, 0x34, 0xff]),
    has_avif: true,
};

/// Adds a photo of 1,000 bytes that is not processed yet. `None` if the account has 24 photos.
async fn insert(db: &Db, account: AccountId, at: Timestamp) -> Option<PortfolioPhotoId> {
    let id = PortfolioPhotoId::new(at);
    commit(db, async |tx| tx.portfolio().insert(id, account, 1_000, at).await.unwrap()).await.then_some(id)
}

/// Adds a photo and finishes its processing.
async fn insert_ready(db: &Db, account: AccountId) -> PortfolioPhotoId {
    let id = insert(db, account, NOW).await.unwrap();
    finish_all(db).await;
    id
}

/// Finishes the processing of every photo that is due.
async fn finish_all(db: &Db) {
    let result = ProcessingResult::Ready { photo: STORED_PHOTO, bytes: 3_000 };
    commit(db, async |tx| {
        let lease = LeaseId::new(NOW);
        while let Some(leased) = tx.portfolio().lease_due(lease, NOW, lease_end()).await.unwrap() {
            assert!(tx.portfolio().finish(leased.id, lease, result).await.unwrap());
        }
    })
    .await;
}

fn lease_end() -> Timestamp {
    NOW.plus(std::time::Duration::from_secs(120))
}

async fn list(db: &Db, account: AccountId) -> Vec<PortfolioPhoto> {
    db.read().await.unwrap().portfolio().list_for_account(account).await.unwrap()
}

async fn list_ids(db: &Db, account: AccountId) -> Vec<PortfolioPhotoId> {
    list(db, account).await.into_iter().map(|photo| photo.id).collect()
}

async fn remove(db: &Db, account: AccountId, id: PortfolioPhotoId, at: Timestamp) -> bool {
    commit(db, async |tx| tx.portfolio().remove(account, id, at).await.unwrap()).await
}
