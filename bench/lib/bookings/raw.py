"""The rows of bookings by a bare loop, so many per commit: what SQLite takes with nothing around it.

raw.py DATABASE PER_COMMIT SECONDS prints bookings per second, microseconds of CPU time for each, and in
milliseconds what half and 99 of 100 commits took at most. The database is one that `bookings seed` made; rows are made
before the clock runs.
"""

import os
import sqlite3
import sys
import time

REQUEST = "INSERT INTO booking_requests (account_id, key, print, booking_id, created_at) VALUES (?, ?, ?, ?, ?)"
BOOKING = """INSERT INTO bookings (id, account_id, service_id, service_title, price_cents, client_name, client_email,
    message, status, suspicion, notice, client_hash, answer_hash, created_at)
    VALUES (?, ?, ?, 'Portrait outdoors', 25000, 'Bo Öberg', ?, ?, 'inquiry', NULL, 'mail', ?, ?, ?)"""
MAIL = """INSERT INTO outbox (id, kind, account_id, booking_id, recipient, state, attempts, created_at, due_at)
    VALUES (?, ?, ?, ?, ?, 'queued', 0, ?, ?)"""
MESSAGE = "We would love some photos by the sea, in June if the weather holds."
ROWS_AT_ONCE = 8192

path, per_commit, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
db = sqlite3.connect(path, isolation_level=None)
for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "mmap_size = 0", "cache_size = -8000",
               "wal_autocheckpoint = 2500"):
    db.execute("PRAGMA " + pragma)
accounts = [row[0] for row in db.execute("SELECT id FROM accounts")]


def v7(millis):
    """Sorted by time, as the server's own ids are."""
    tail = bytearray(os.urandom(10))
    tail[0], tail[2] = 0x70 | tail[0] & 15, 0x80 | tail[2] & 63
    return millis.to_bytes(6, "big") + bytes(tail)


def batch(start, count):
    now = int(time.time() * 1000)
    requests, bookings, mails = [], [], []
    for n in range(start, start + count):
        account, booking, receipt = accounts[n * 7919 % len(accounts)], v7(now), v7(now)
        client = f"client-{n}@example.org"
        requests.append((account, "k:" + os.urandom(16).hex(), os.urandom(32), booking, now))
        bookings.append((booking, account, account, client, MESSAGE, os.urandom(32), os.urandom(32), now))
        mails.append((booking, "booking-request", account, booking, "studio-100@example.com", now, now))
        mails.append((receipt, "booking-receipt", account, booking, client, now, now))
    return requests, bookings, mails


written, took, cpu, commits = 0, 0.0, 0.0, []
while took < seconds:
    made = [batch(written + part * per_commit, per_commit) for part in range(max(1, ROWS_AT_ONCE // per_commit))]
    start, start_cpu = time.perf_counter(), time.process_time()
    for requests, bookings, mails in made:
        begun = time.perf_counter()
        db.execute("BEGIN IMMEDIATE")
        db.executemany(REQUEST, requests)
        db.executemany(BOOKING, bookings)
        db.executemany(MAIL, mails)
        db.execute("COMMIT")
        commits.append(time.perf_counter() - begun)
        written += per_commit
        if took + time.perf_counter() - start >= seconds:
            break
    took += time.perf_counter() - start
    cpu += time.process_time() - start_cpu
commits.sort()
p50, p99 = (commits[int(len(commits) * share)] * 1000 for share in (0.5, 0.99))
print(f"{written / took:.0f} {cpu / written * 1e6:.1f} {p50:.3f} {p99:.3f}")
