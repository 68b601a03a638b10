//! For `make bench`: seeds a database with photographers, and writes bookings to it without a server.
//!
//! `bookings seed DATABASE PHOTOGRAPHERS` prints a username and a service on each line.
//! `bookings write DATABASE BATCH_SIZE SECONDS` prints bookings per second, CPU microseconds per booking, and
//! the p50 and p99 of the time per batch in milliseconds.

#![allow(clippy::print_stdout, reason = "the results go to standard output")]

use std::error::Error;
use std::time::{Duration, Instant};

use domain::booking::RequestKey;
use domain::{
    Account, AccountId, BookingId, BookingRequest, Clock, Contact, EmailId, Notification, Price,
    ProfileNames, Service, ServiceDetails, ServiceId, Timestamp, Username,
};
use storage::{Db, NewBooking, TargetLookup, Tx};
use uuid::Uuid;

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

const MAX_PHOTOGRAPHERS: i64 = 100_000;
/// A prime number, so that consecutive bookings go to photographers far apart in the tables.
const PHOTOGRAPHER_STRIDE: usize = 7919;

#[tokio::main]
async fn main() -> Result {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let ["seed" | "write", database, ..] = arguments[..] else {
        return Err("expected `seed` or `write`, and a database".into());
    };
    let db = Db::open(&database.parse()?).await?;
    match arguments[..] {
        ["seed", _, photographers] => seed(&db, photographers.parse()?).await?,
        ["write", _, batch_size, seconds] => {
            write(&db, batch_size.parse()?, Duration::from_secs(seconds.parse()?)).await?;
        }
        _ => return Err("`seed` needs a count; `write` needs a batch size and seconds".into()),
    }
    db.close().await;
    Ok(())
}

/// The id of a photographer's account and of their only service. It is the same on every machine, so that the
/// bench scripts that insert rows themselves know it.
fn photographer_id(index: usize) -> Uuid {
    Uuid::from_u128(0x7000_8000_0000_0000_0000 + index as u128)
}

fn photographer_username(index: usize) -> String {
    format!("studio-{index}")
}

async fn seed(db: &Db, photographer_count: usize) -> Result {
    let mut tx = db.write().await?;
    for index in 0..photographer_count {
        insert_photographer(&mut tx, index, Clock::system().now()).await?;
        println!("{} {}", photographer_username(index), photographer_id(index));
    }
    tx.commit().await?;
    Ok(())
}

async fn insert_photographer(tx: &mut Tx, index: usize, now: Timestamp) -> Result {
    let username = photographer_username(index);
    let account = Account {
        id: AccountId::from_uuid(photographer_id(index)),
        email: format!("{username}@example.com").parse()?,
        email_verified: true,
        display_name: None,
        epoch: 0,
        is_disabled: false,
        has_password: false,
        created_at: now,
        last_sign_in_at: now,
    };
    tx.accounts().insert(&account, None).await?;
    let names = ProfileNames { username: username.parse()?, display_name: "Anna Berg".parse()? };
    tx.usernames().take(account.id, &names.username, now).await?;
    tx.profiles().save(account.id, &names, &"Light and water.".parse()?, &Contact::default(), now).await?;
    let details = ServiceDetails {
        title: "Portrait outdoors".parse()?,
        description: "One hour, ten photos.".parse()?,
        price: Price::from_cents(25_000)?,
    };
    let service = Service { id: ServiceId::from_uuid(photographer_id(index)), details };
    tx.services().insert(account.id, &service, None, now).await?;
    Ok(())
}

async fn write(db: &Db, batch_size: usize, duration: Duration) -> Result {
    let photographer_count = db.read().await?.accounts().list(None, MAX_PHOTOGRAPHERS).await?.len();
    let (start, start_cpu_time) = (Instant::now(), cpu_time()?);
    let (mut booking_count, mut batch_times) = (0, Vec::new());
    while start.elapsed() < duration {
        let batch_start = Instant::now();
        write_batch(db, photographer_count, booking_count, batch_size).await?;
        batch_times.push(batch_start.elapsed());
        booking_count += batch_size;
    }
    let elapsed_secs = start.elapsed().as_secs_f64();
    let cpu_secs = (cpu_time()? - start_cpu_time).as_secs_f64();
    batch_times.sort_unstable();
    let [p50, p99] =
        [50, 99].map(|percent| batch_times[batch_times.len() * percent / 100].as_secs_f64() * 1e3);
    let bookings = booking_count as f64;
    println!("{:.0} {:.1} {p50:.3} {p99:.3}", bookings / elapsed_secs, cpu_secs * 1e6 / bookings);
    Ok(())
}

/// Writes a batch as the server does, but without HTTP requests.
async fn write_batch(db: &Db, photographer_count: usize, first: usize, batch_size: usize) -> Result {
    let now = Clock::system().now();
    let mut requests: Vec<(usize, Username, RequestKey, BookingRequest)> = Vec::with_capacity(batch_size);
    for n in first..first + batch_size {
        let photographer = n.wrapping_mul(PHOTOGRAPHER_STRIDE) % photographer_count;
        let key = RequestKey::Idempotency(format!("{:032x}", Uuid::new_v4().as_u128()).parse()?);
        let request = BookingRequest {
            client_name: "Bo Öberg".parse()?,
            client_email: format!("client-{n}@example.org").parse()?,
            message: "We would love some photos by the sea, in June if the weather holds.".parse()?,
            time_zone: None,
        };
        requests.push((photographer, photographer_username(photographer).parse()?, key, request));
    }
    let mut tx = db.write().await?;
    let lookups: Vec<TargetLookup<'_>> = requests
        .iter()
        .map(|(photographer, username, key, _)| TargetLookup {
            username,
            service: ServiceId::from_uuid(photographer_id(*photographer)),
            key,
        })
        .collect();
    let targets = tx.bookings().find_targets(&lookups).await?;
    let batch: Vec<NewBooking<'_>> = requests
        .iter()
        .zip(&targets)
        .filter_map(|((photographer, _, key, request), (_, target))| {
            let target = target.as_ref()?;
            Some(NewBooking {
                id: BookingId::new(now),
                account: target.account,
                service: ServiceId::from_uuid(photographer_id(*photographer)),
                title: &target.title,
                price: target.price,
                request,
                key,
                fingerprint: &[7; 32],
                quarantine_reason: None,
                network_hash: None,
                notification: Notification::Email,
                photographer_email: &target.email,
                receipt: Some(EmailId::new(now)),
                client_hash: [1; 32],
                answer_hash: [2; 32],
                created_at: now,
            })
        })
        .collect();
    if batch.len() != batch_size {
        return Err("the database was seeded by another version".into());
    }
    tx.bookings().insert_batch(&batch).await?;
    tx.commit().await?;
    Ok(())
}

/// CPU time of all threads of this process: `utime` and `stime`, in ticks of 10 ms.
fn cpu_time() -> Result<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    // The second field is the name of the program in parentheses and may contain spaces.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks: u64 = fields[11].parse::<u64>()? + fields[12].parse::<u64>()?;
    Ok(Duration::from_millis(ticks * 10))
}
