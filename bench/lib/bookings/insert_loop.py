"""Inserts bookings into SQLite as fast as one process can, to measure the database without a server.

insert_loop.py DATABASE BATCH_SIZE SECONDS prints bookings per second, CPU microseconds per booking, and the p50 and
p99 of the transaction time in milliseconds. `bookings seed` creates the database. The script does not measure the time
to create the rows.
"""

import os
import sqlite3
import sys
import time

INSERT_REQUEST = "INSERT INTO booking_requests (account_id, key, print, booking_id, created_at) VALUES (?, ?, ?, ?, ?)"
INSERT_BOOKING = """INSERT INTO bookings (id, account_id, service_id, service_title, price_cents, client_name,
    client_email, message, status, suspicion, notice, client_hash, answer_hash, created_at)
    VALUES (?, ?, ?, 'Portrait outdoors', 25000, 'Bo Öberg', ?, ?, 'inquiry', NULL, 'mail', ?, ?, ?)"""
INSERT_EMAIL = """INSERT INTO outbox (id, kind, account_id, booking_id, recipient, state, attempts, created_at, due_at)
    VALUES (?, ?, ?, ?, ?, 'queued', 0, ?, ?)"""
MESSAGE = "We would love some photos by the sea, in June if the weather holds."
PREPARED_BOOKINGS = 8192

path, batch_size, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
db = sqlite3.connect(path, isolation_level=None)
for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "mmap_size = 0", "cache_size = -8000",
               "wal_autocheckpoint = 2500"):
    db.execute("PRAGMA " + pragma)
accounts = [row[0] for row in db.execute("SELECT id FROM accounts")]


def uuid_v7(millis):
    """Sorted by time, like the ids that the server creates."""
    tail = bytearray(os.urandom(10))
    tail[0], tail[2] = 0x70 | tail[0] & 15, 0x80 | tail[2] & 63
    return millis.to_bytes(6, "big") + bytes(tail)


def create_batch(start, count):
    now = int(time.time() * 1000)
    requests, bookings, emails = [], [], []
    for n in range(start, start + count):
        # The prime number spreads consecutive bookings over the accounts. In the seeded database, a service has the id
        # of its account. As on the server, the photographer's email has the id of its booking.
        account, booking, receipt = accounts[n * 7919 % len(accounts)], uuid_v7(now), uuid_v7(now)
        client = f"client-{n}@example.org"
        requests.append((account, "k:" + os.urandom(16).hex(), os.urandom(32), booking, now))
        bookings.append((booking, account, account, client, MESSAGE, os.urandom(32), os.urandom(32), now))
        emails.append((booking, "booking-request", account, booking, "studio-100@example.com", now, now))
        emails.append((receipt, "booking-receipt", account, booking, client, now, now))
    return requests, bookings, emails


written, elapsed, cpu, transaction_times = 0, 0.0, 0.0, []
while elapsed < seconds:
    batch_count = max(1, PREPARED_BOOKINGS // batch_size)
    batches = [create_batch(written + n * batch_size, batch_size) for n in range(batch_count)]
    start, start_cpu = time.perf_counter(), time.process_time()
    for requests, bookings, emails in batches:
        transaction_start = time.perf_counter()
        db.execute("BEGIN IMMEDIATE")
        db.executemany(INSERT_REQUEST, requests)
        db.executemany(INSERT_BOOKING, bookings)
        db.executemany(INSERT_EMAIL, emails)
        db.execute("COMMIT")
        transaction_times.append(time.perf_counter() - transaction_start)
        written += batch_size
        if elapsed + time.perf_counter() - start >= seconds:
            break
    elapsed += time.perf_counter() - start
    cpu += time.process_time() - start_cpu
transaction_times.sort()
p50, p99 = (transaction_times[int(len(transaction_times) * share)] * 1000 for share in (0.5, 0.99))
print(f"{written / elapsed:.0f} {cpu / written * 1e6:.1f} {p50:.3f} {p99:.3f}")
