import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { bench } from '../../../scripts/bench.ts'
import { insertVote } from '../src/features/votes/storage.ts'
import { transaction } from '../src/storage/guard.ts'
import { openDatabase } from '../src/storage/open.ts'
import { PRAGMAS } from '../src/storage/sqlite.ts'

const VOTES = 200

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-bench-'))
const { db, close } = await openDatabase(`sqlite:${join(folder, 'ours.db')}`)
await db.insertInto('generations').values({ zid: 1, value: 0, comments: 0, modified: 0 }).execute()

const bare = new SqliteDatabase(join(folder, 'bare.db'))
for (const pragma of PRAGMAS) bare.pragma(pragma)
bare.exec(`create table generations (zid integer primary key, value integer, modified integer);
  create table votes (zid integer, pid integer, tid integer, vote integer, id integer, high_priority integer,
    weight_x_32767 integer, created integer, primary key (zid, id));
  create table votes_latest (zid integer, pid integer, tid integer, vote integer, high_priority integer,
    weight_x_32767 integer, modified integer, primary key (zid, pid, tid));
  insert into generations values (1, 0, 0)`)
const raise = bare.prepare(
  'update generations set value = value + 1, modified = ? where zid = 1 returning value',
)
const keep = bare.prepare('insert into votes values (1, ?, ?, ?, ?, 0, 0, ?)')
const latest = bare.prepare(
  'insert into votes_latest values (1, ?, ?, ?, 0, 0, ?) on conflict do update set vote = excluded.vote, modified = excluded.modified',
)
const bareVote = bare.transaction((pid: number, tid: number, vote: number, now: number) => {
  const { value } = raise.get(now) as { value: number }
  keep.run(pid, tid, vote, value, now)
  latest.run(pid, tid, vote, now)
})

let count = 0
const next = () => {
  count += 1
  return {
    pid: count % 1000,
    tid: Math.floor(count / 1000),
    vote: (count % 3) - 1,
    created: 1_700_000_000_000 + count,
  }
}

await bench(`[API-9] ${VOTES} votes, each a transaction of its own: history, latest vote, generation`, {
  subject: async () => {
    for (let index = 0; index < VOTES; index += 1)
      await transaction(db, (tx) =>
        insertVote(tx, { zid: 1, high_priority: 0, weight_x_32767: 0, ...next() }),
      )
  },
  yardstick: () => {
    for (let index = 0; index < VOTES; index += 1) {
      const { pid, tid, vote, created } = next()
      bareVote(pid, tid, vote, created)
    }
  },
})

bare.close()
await close()
rmSync(folder, { recursive: true, force: true })
