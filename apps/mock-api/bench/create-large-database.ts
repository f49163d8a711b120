import { copyFileSync, existsSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type SqliteDatabase from 'better-sqlite3'
import { hashText } from '../src/storage/hash-text.ts'
import { openDatabase } from '../src/storage/open-database.ts'
import { runTransaction } from '../src/storage/transaction.ts'
import { countAllVotes } from '../src/storage/vote-counters.ts'
import { createBuilders } from '@folkmoot/testing/builders'
import { drawSyntheticVotes, type Size } from '@folkmoot/opinion/testing/synthetic-votes'
import { openToFill } from './fill-database.ts'

/** The votes are spread evenly over so many days before now. */
const DAYS = 30
const DAY_MS = 86_400_000

/** Creates the empty conversation with the server's own code. The demonstration's accounts come with the first start. */
async function createConversation(file: string): Promise<number> {
  const { db, close } = await openDatabase(`sqlite:${file}`)
  const { zid } = await createBuilders(db, Date.now).conversation({ owner: 1 })
  await close()
  return zid
}

/** Writes the votes in order of time, and returns how many each person has. */
function insertVotes(database: SqliteDatabase.Database, zid: number, size: Size, start: number): Int32Array {
  const event = database.prepare(
    `insert into votes (zid, id, pid, tid, vote, high_priority, weight_x_32767, created) values (${zid}, ?, ?, ?, ?, 0, 0, ?)`,
  )
  const latest = database.prepare(
    `insert into votes_latest (zid, pid, tid, vote, high_priority, weight_x_32767, modified) values (${zid}, ?, ?, ?, 0, 0, ?)`,
  )
  const counts = new Int32Array(size.people)
  const step = (DAYS * DAY_MS) / size.votes
  let id = 0
  drawSyntheticVotes(size, 1, (pid, tid, vote) => {
    id += 1
    const time = Math.floor(start + id * step)
    event.run(id, pid, tid, vote, time)
    latest.run(pid, tid, vote, time)
    counts[pid]! += 1
    if (id % 5_000_000 === 0) console.log(`  ${(id / 1e6).toFixed(0)} million votes written`)
  })
  return counts
}

function insertPeople(
  database: SqliteDatabase.Database,
  zid: number,
  counts: Int32Array,
  start: number,
): number {
  const insert = database.prepare(
    'insert into participants (zid, pid, vote_count, last_interaction, last_notified, subscribed, nsli, mod, created) values (?, ?, ?, ?, 0, 0, 0, 0, ?)',
  )
  const people = counts.findIndex((count) => count === 0)
  const present = people < 0 ? counts.length : people
  const step = (DAYS * DAY_MS) / present
  for (let pid = 0; pid < present; pid += 1) {
    const time = Math.floor(start + pid * step)
    insert.run(zid, pid, counts[pid], time, time)
  }
  return present
}

function insertComments(database: SqliteDatabase.Database, zid: number, count: number, time: number): void {
  const insert = database.prepare(
    'insert into comments (zid, tid, pid, txt, txt_key, mod, active, is_meta, is_seed, velocity, created, modified) values (?, ?, 0, ?, ?, 1, 1, 0, 0, 1, ?, ?)',
  )
  for (let tid = 0; tid < count; tid += 1) {
    const txt = `Comment ${tid}: the city should do more about subject ${(tid * 37) % 211} before year ${2030 + (tid % 20)}.`
    insert.run(zid, tid, txt, hashText(txt), time, time)
  }
}

/** Fills the counters that the server keeps with each vote. */
async function countVotes(file: string, zid: number): Promise<void> {
  const { db, close } = await openDatabase(`sqlite:${file}`)
  await runTransaction(db, (tx) => countAllVotes(tx, zid, (write) => write(tx)))
  await close()
}

/** Drawing and counting a vote in JavaScript takes ten times as long as copying it in SQLite. */
const MAX_DRAWN_VOTES = 10_000_000

/** Copies of people vote otherwise on one of so many comments of theirs: a million people of whom ten are alike each would be easy to analyse. */
const OTHERWISE = 10
const isOtherwise = (copy: number) => `(pid * 31 + tid * 17 + ${copy} * 7) % ${OTHERWISE} = 0`

/** Adds copies of all people and their votes, under the numbers that follow. */
function copyPeople(database: SqliteDatabase.Database, zid: number, drawn: Size, copy: number): void {
  const { people, votes } = drawn
  const pid = `pid + ${copy * people}`
  const vote = `case when ${isOtherwise(copy)} then -vote else vote end`
  const columns = database
    .prepare("select name from pragma_table_info('participants') where name not in ('zid', 'pid')")
    .pluck()
    .all() as string[]
  database.exec(
    `insert into participants (zid, pid, ${columns.join()}) select zid, ${pid}, ${columns.join()} from participants
     where zid = ${zid} and pid < ${people} order by pid;
     insert into votes_latest (zid, pid, tid, vote, high_priority, weight_x_32767, modified)
     select zid, ${pid}, tid, ${vote}, high_priority, weight_x_32767, modified from votes_latest
     where zid = ${zid} and pid < ${people} order by pid, tid;
     insert into votes (zid, id, pid, tid, vote, high_priority, weight_x_32767, created)
     select zid, id + ${copy * votes}, ${pid}, tid, ${vote}, high_priority, weight_x_32767, created from votes
     where zid = ${zid} and id <= ${votes} order by id`,
  )
}

/** Counts the copies as the server counts votes. Half of those who voted otherwise agree now, which the counters of comments have. */
function countCopies(database: SqliteDatabase.Database, zid: number, people: number, copies: number): void {
  database.exec(
    `update comment_votes set agrees = ${copies} * agrees, disagrees = ${copies} * disagrees,
       passes = ${copies} * passes, important = ${copies} * important where zid = ${zid};
     update vote_minutes set votes = ${copies} * votes, people = ${copies} * people, active = ${copies} * active
     where zid = ${zid}`,
  )
  const move = database.prepare(
    `update comment_votes set agrees = agrees + ?, disagrees = disagrees - ? where zid = ${zid} and tid = ?`,
  )
  for (let copy = 1; copy < copies; copy += 1)
    for (const { tid, sum } of database
      .prepare(
        `select tid, sum(vote) as sum from votes_latest where zid = ${zid} and pid < ${people} and ${isOtherwise(copy)} group by tid`,
      )
      .all() as { tid: number; sum: number }[])
      move.run(sum, sum, tid)
}

/** Sets what the conversation's row and its generation say of its votes. */
function setTotals(database: SqliteDatabase.Database, zid: number, votes: number, people: number): void {
  database
    .prepare('update generations set value = ?, comments = 1, modified = ? where zid = ?')
    .run(votes, Date.now(), zid)
  database.prepare('update conversations set participant_count = ? where zid = ?').run(people, zid)
}

/** Draws everything of a conversation. */
async function drawDatabase(file: string, size: Size): Promise<void> {
  const zid = await createConversation(file)
  const { database, close } = openToFill(file)
  const start = Date.now() - DAYS * DAY_MS
  insertComments(database, zid, size.comments, start)
  const people = insertPeople(database, zid, insertVotes(database, zid, size, start), start)
  setTotals(database, zid, size.votes, people)
  close()
  await countVotes(file, zid)
}

/** Makes a database of a smaller one, with so many times its people. */
function multiplyDatabase(drawnFile: string, file: string, drawn: Size, copies: number): void {
  copyFileSync(drawnFile, file)
  const { database, close } = openToFill(file)
  const zid = database.prepare('select zid from generations order by value desc').pluck().get() as number
  const present = database
    .prepare('select participant_count from conversations where zid = ?')
    .pluck()
    .get(zid) as number
  for (let copy = 1; copy < copies; copy += 1) {
    copyPeople(database, zid, drawn, copy)
    console.log(`  copied ${copy + 1} of ${copies}`)
  }
  countCopies(database, zid, drawn.people, copies)
  setTotals(database, zid, copies * drawn.votes, copies * present)
  close()
}

/**
 * Creates a database with one conversation of this size, directly in SQLite, unless the file exists. Above ten million votes people
 * are nearly copies of those of a smaller one, which is kept beside it.
 * @returns the file
 */
export async function ensureLargeDatabase(file: string, size: Size): Promise<string> {
  if (existsSync(file)) return file
  const unfinished = `${file}.unfinished`
  const copies = Math.max(1, Math.round(size.votes / MAX_DRAWN_VOTES))
  if (copies === 1) await drawDatabase(unfinished, size)
  else {
    const drawn = { ...size, people: size.people / copies, votes: size.votes / copies }
    const drawnFile = join(dirname(file), `votes-${drawn.votes / 1e6}.db`)
    multiplyDatabase(await ensureLargeDatabase(drawnFile, drawn), unfinished, drawn, copies)
  }
  renameSync(unfinished, file)
  return file
}
