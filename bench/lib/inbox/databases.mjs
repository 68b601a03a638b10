import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgres } from '../../../scripts/lib/install.mjs';
import { DIALECTS } from './sql.mjs';

const SQLITE_SCRIPT = `
import json, sqlite3, sys
db = sqlite3.connect(sys.argv[1], timeout=30)
db.execute("PRAGMA foreign_keys = ON")
rows = [db.execute(sql).fetchall() for sql in json.loads(sys.argv[2])]
db.commit()
print(json.dumps(rows))
`;

const readOutput = async (command, args) => {
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 1 << 24 });
  return stdout;
};

/** Runs SQL on the SQLite file of a running server. */
export function openSqlite(file) {
  const runSql = async (...statements) =>
    JSON.parse(await readOutput('python3', ['-c', SQLITE_SCRIPT, file, JSON.stringify(statements)]));
  return {
    dialect: DIALECTS.sqlite,
    run: runSql,
    async findAccountId(email) {
      const [[[hex]]] = await runSql(`SELECT hex(id) FROM accounts WHERE email = '${email}'`);
      return `x'${hex}'`;
    },
    async explain(sql) {
      const [rows] = await runSql(`EXPLAIN QUERY PLAN ${sql}`);
      return rows.map((row) => row[3]);
    },
    fullScanPattern: /^SCAN bookings\b/,
  };
}

export function openPostgres(url) {
  const psql = join(findPostgres(), 'psql');
  const runSql = async (...statements) =>
    await readOutput(psql, [
      url,
      '-qAtX',
      '-v',
      'ON_ERROR_STOP=1',
      ...statements.flatMap((sql) => ['-c', sql]),
    ]);
  return {
    dialect: DIALECTS.postgres,
    // The planner needs statistics of the new rows. On a real server, autovacuum collects them.
    run: async (...statements) => await runSql(...statements, 'VACUUM ANALYZE'),
    findAccountId: async (email) =>
      `'${(await runSql(`SELECT id FROM accounts WHERE email = '${email}'`)).trim()}'`,
    explain: async (sql) =>
      (await runSql(`EXPLAIN (COSTS OFF) ${sql}`))
        .trim()
        .split('\n')
        .map((line) => line.trim().replace(/^->\s+/, '')),
    fullScanPattern: /Seq Scan on bookings\b/,
  };
}
