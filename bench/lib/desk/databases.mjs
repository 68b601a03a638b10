import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgres } from '../../../scripts/lib/install.mjs';
import { DIALECTS } from './rows.mjs';

const PYTHON = `
import json, sqlite3, sys
db = sqlite3.connect(sys.argv[1], timeout=30)
db.execute("PRAGMA foreign_keys = ON")
rows = [db.execute(sql).fetchall() for sql in json.loads(sys.argv[2])]
db.commit()
print(json.dumps(rows))
`;

const output = async (command, args) => {
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 1 << 24 });
  return stdout;
};

/** The file of a server on SQLite, written to beside it. */
export function sqliteAt(file) {
  const ask = async (...statements) =>
    JSON.parse(await output('python3', ['-c', PYTHON, file, JSON.stringify(statements)]));
  return {
    dialect: DIALECTS.sqlite,
    run: ask,
    async accountOf(email) {
      const [[[hex]]] = await ask(`SELECT hex(id) FROM accounts WHERE email = '${email}'`);
      return `x'${hex}'`;
    },
    async plan(sql) {
      const [rows] = await ask(`EXPLAIN QUERY PLAN ${sql}`);
      return rows.map((row) => row[3]);
    },
    /** How a plan shows that everybody's bookings are read. */
    wholeTable: /^SCAN bookings\b/,
  };
}

export function postgresAt(url) {
  const psql = join(findPostgres(), 'psql');
  const ask = async (...statements) =>
    await output(psql, [url, '-qAtX', '-v', 'ON_ERROR_STOP=1', ...statements.flatMap((sql) => ['-c', sql])]);
  return {
    dialect: DIALECTS.postgres,
    // Plans are made by what is known of the rows; a server that runs for longer knows it by itself.
    run: async (...statements) => await ask(...statements, 'VACUUM ANALYZE'),
    accountOf: async (email) => `'${(await ask(`SELECT id FROM accounts WHERE email = '${email}'`)).trim()}'`,
    plan: async (sql) =>
      (await ask(`EXPLAIN (COSTS OFF) ${sql}`))
        .trim()
        .split('\n')
        .map((line) => line.trim().replace(/^->\s+/, '')),
    wholeTable: /Seq Scan on bookings\b/,
  };
}
