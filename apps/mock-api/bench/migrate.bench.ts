import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPeerDatabase } from '@folkmoot/testing/peer-database'
import { migrateCommand } from '../src/main/migrate/run-command.ts'
import { generateSecureInt } from '../src/platform/secure-random.ts'
import { openDatabase } from '../src/platform/storage/open-database.ts'

const PEOPLE = 10_000
const COMMENTS = 250
const VOTES_EACH = 100

/** Fills a database of the existing product with one conversation of a million votes, of which one in ten changes another one. */
const STATEMENTS = [
  `insert into users (uid, email, created, site_id, site_owner) values (1, 'owner@town.example', 1, 'polis_site_id_bench', true)`,
  `insert into users (uid, created, site_id) select n + 1, n, 'polis_site_id_' || n from generate_series(1, ${PEOPLE}) n`,
  `insert into conversations (zid, topic, owner, is_active, created, modified) values (1, 'A million votes', 1, true, 1, 1)`,
  `insert into zinvites (zid, zinvite, created) values (1, '4million', 1)`,
  `insert into participants (zid, pid, uid, created) select 1, n - 1, n + 1, n from generate_series(1, ${PEOPLE}) n`,
  `insert into comments (zid, tid, pid, uid, txt, mod, active, created)
    select 1, n - 1, n * 7, n * 7 + 2, 'Statement number ' || n || ' about the library, with some more words', 1, true, n
    from generate_series(1, ${COMMENTS}) n`,
  `insert into votes (zid, pid, tid, vote, created)
    select 1, p, (p * 31 + v - v / 10) % ${COMMENTS}, ((p * 17 + v * 13) % 3) - 1, 1700000000000 + v * 100000 + p
    from generate_series(0, ${PEOPLE - 1}) p, generate_series(1, ${VOTES_EACH}) v`,
  `insert into votes_latest_unique (zid, pid, tid, vote, modified)
    select distinct on (pid, tid) zid, pid, tid, vote, created from votes order by pid, tid, created desc, ctid desc`,
  'analyze',
]

/** Migrates into an empty SQLite file. */
async function measureOnce(folder: string, source: string): Promise<void> {
  const { db, close } = await openDatabase(`sqlite:${join(folder, 'ours.db')}`)
  const started = performance.now()
  const openTarget = async () => ({ db, close: async () => undefined })
  const context = {
    openTarget,
    provider: undefined,
    clock: Date.now,
    random: generateSecureInt,
    print: console.log,
  }
  if ((await migrateCommand.prepare([source])(context)) !== 0) throw new Error('The migration failed.')
  const seconds = (performance.now() - started) / 1000
  await close()
  const megabytes = process.resourceUsage().maxRSS / 1024
  console.log(
    `${(PEOPLE * VOTES_EACH).toLocaleString('en')} votes came in ${seconds.toFixed(0)} s, compared, ` +
      `with at most ${megabytes.toFixed(0)} MB of memory (within 300 s and 500 MB)\n`,
  )
}

async function measureMigration(server: string): Promise<void> {
  const peer = await createPeerDatabase(server)
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-bench-'))
  try {
    for (const statement of STATEMENTS) await peer.run(statement)
    await measureOnce(folder, peer.url)
  } finally {
    await peer.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const server = process.env['TEST_DATABASE_URL']
if (server === undefined) console.log('needs a PostgreSQL server: set TEST_DATABASE_URL.\n')
else await measureMigration(server)
