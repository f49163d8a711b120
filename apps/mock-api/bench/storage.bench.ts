import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { bench } from '../../../scripts/bench.ts'
import { insertVotes } from '../src/core/votes.storage.ts'
import { runTransaction } from '../src/storage/transaction.ts'
import { insertMany } from '../src/storage/insert-many.ts'
import { openDatabase } from '../src/storage/open-database.ts'
import { PRAGMAS } from '../src/storage/sqlite.ts'

const VOTE_COUNT = 200
const PARTICIPANT_COUNT = 1000

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-bench-'))
const { db, close } = await openDatabase(`sqlite:${join(folder, 'ours.db')}`)
await db
  .insertInto('generations')
  .values({ zid: 1, value: 0, comments: 0, erasures: 0, modified: 0 })
  .execute()
const blank = { vote_count: 0, last_interaction: 0, last_notified: 0, subscribed: 0, nsli: 0, mod: 0 }
const people = Array.from({ length: PARTICIPANT_COUNT }, (_, pid) => ({
  zid: 1,
  pid,
  uid: null,
  ...blank,
  participant_key: null,
  created: 0,
}))
await insertMany(db, 'participants', people)

const bare = new SqliteDatabase(join(folder, 'bare.db'))
for (const pragma of PRAGMAS) bare.pragma(pragma)
bare.exec(`create table generations (zid integer primary key, value integer, modified integer);
  create table votes (zid integer, pid integer, tid integer, vote integer, id integer, high_priority integer,
    weight_x_32767 integer, created integer, primary key (zid, id));
  create index votes_by_zid_pid on votes (zid, pid);
  create table votes_latest (zid integer, pid integer, tid integer, vote integer, high_priority integer,
    weight_x_32767 integer, modified integer, primary key (zid, pid, tid));
  create table participants (zid integer, pid integer, vote_count integer, last_interaction integer,
    primary key (zid, pid));
  insert into generations values (1, 0, 0)`)
for (const { pid } of people) bare.prepare('insert into participants values (1, ?, 0, 0)').run(pid)
const raiseRow = bare.prepare(
  'update generations set value = value + 1, modified = ? where zid = 1 returning value',
)
const insertVoteRow = bare.prepare('insert into votes values (1, ?, ?, ?, ?, 0, 0, ?)')
const upsertLatestRow = bare.prepare(
  'insert into votes_latest values (1, ?, ?, ?, 0, 0, ?) on conflict do update set vote = excluded.vote, modified = excluded.modified',
)
const countVote = bare.prepare(
  'update participants set vote_count = vote_count + 1, last_interaction = ? where zid = 1 and pid = ?',
)
const insertBareVote = bare.transaction((pid: number, tid: number, vote: number, now: number) => {
  const { value } = raiseRow.get(now) as { value: number }
  insertVoteRow.run(pid, tid, vote, value, now)
  upsertLatestRow.run(pid, tid, vote, now)
  countVote.run(now, pid)
})

let createdVotes = 0
const createVote = () => {
  createdVotes += 1
  return {
    pid: createdVotes % PARTICIPANT_COUNT,
    tid: Math.floor(createdVotes / PARTICIPANT_COUNT),
    vote: (createdVotes % 3) - 1,
    created: 1_700_000_000_000 + createdVotes,
  }
}

await bench(
  `[API-9] ${VOTE_COUNT} votes, each a transaction of its own: history, latest vote, generation, counters`,
  {
    subject: async () => {
      for (let index = 0; index < VOTE_COUNT; index += 1)
        await runTransaction(db, (tx) =>
          insertVotes(tx, 1, [{ zid: 1, high_priority: 0, weight_x_32767: 0, ...createVote() }]),
        )
    },
    baseline: () => {
      for (let index = 0; index < VOTE_COUNT; index += 1) {
        const { pid, tid, vote, created } = createVote()
        insertBareVote(pid, tid, vote, created)
      }
    },
  },
)

bare.close()
await close()
rmSync(folder, { recursive: true, force: true })
