import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInviteTree } from '@folkmoot/testing/invite-tree'
import { createTestServer } from '@folkmoot/testing/server'
import { TOKEN_SCOPES } from '@folkmoot/domain/access-tokens'
import type { Db } from '../src/storage/database.ts'
import { insertMany } from '../src/storage/insert-many.ts'
import { openDatabase } from '../src/storage/open-database.ts'
import { runTransaction } from '../src/storage/transaction.ts'
import { countAllVotes } from '../src/storage/vote-counters.ts'
import { createCommentText } from './bench-servers.ts'
import { insertVotes, SPAN_MS, type VotesSize } from './large-votes.ts'

/** Size of a large database. */
interface LargeSize extends VotesSize {
  /** other conversations of the same owner */
  readonly conversations: number
}

/** Size of a conversation of many comments and invites. */
const WIDE_SIZE: LargeSize = { people: 2000, comments: 10_000, votesEach: 50, conversations: 0 }
const WAVES = 5
const INVITES_OF_WAVE = 1000

/** A conversation with a report. */
export interface FilledConversation {
  readonly zid: number
  readonly conversation_id: string
  readonly report_id: string
}

/** What a benchmark needs to know about the data. */
export interface LargeData {
  readonly large: FilledConversation
  /** of 10,000 comments and 5,000 invites */
  readonly wide: FilledConversation
  /** of the same kind, to run code once before it is measured */
  readonly small: FilledConversation
  /** an access token of the owner */
  readonly token: string
}

const SMALL_SIZE: LargeSize = { people: 60, comments: 100, votesEach: 50, conversations: 0 }

const DAY_MS = 86_400_000
/** The access token of a kept database lives so long. */
const TOKEN_DAYS = 365
/** Stores comments that people vote on. */
const insertComments = (db: Db, zid: number, count: number): Promise<void> => {
  const now = Date.now()
  const blank = { pid: 0, uid: null, mod: 1, active: 1, is_meta: 0, is_seed: 0, velocity: 1, lang: null }
  const rest = { quote_src_url: null, original_id: null, created: now - SPAN_MS - DAY_MS, modified: now }
  return runTransaction(db, (tx) =>
    insertMany(
      tx,
      'comments',
      Array.from({ length: count }, (_, tid) => {
        const txt = createCommentText(tid)
        return { zid, tid, txt, txt_key: `large ${tid}`, ...blank, ...rest }
      }),
    ),
  )
}

/** Completes a conversation whose votes are stored: its counters and its generation. */
async function completeConversation(db: Db, zid: number, size: LargeSize): Promise<void> {
  const { people, comments, votesEach } = size
  // one transaction: each waits for the disk
  await runTransaction(db, (tx) => countAllVotes(tx, zid, (write) => write(tx)))
  await db
    .updateTable('generations')
    .set({ value: people * votesEach, comments, modified: Date.now() })
    .where('zid', '=', zid)
    .execute()
  await db.updateTable('conversations').set({ participant_count: people }).where('zid', '=', zid).execute()
}

/** Creates the conversations with their comments, invites and reports, and an access token of their owner. */
async function createConversations(file: string, size: LargeSize): Promise<LargeData> {
  const { db, close } = await openDatabase(`sqlite:${file}`)
  const server = await createTestServer({ db })
  await server.call('GET', '/api/v3/users', 'ada')
  const made = await server.call('POST', '/api/v3/accessTokens', 'ada', {
    name: 'Benchmark',
    scopes: TOKEN_SCOPES,
    days: TOKEN_DAYS,
  })
  const token = String((made.body as { token: string }).token)
  const create = async (
    name: string,
    comments: number,
    made?: { zid: number; conversation_id: string },
  ): Promise<FilledConversation> => {
    const { zid, conversation_id } = made ?? (await server.build.conversation({ topic: name }))
    await server.build.report(zid, `r2${name}`)
    await insertComments(db, zid, comments)
    return { zid, conversation_id, report_id: `r2${name}` }
  }
  for (let at = 0; at < size.conversations; at += 1)
    await server.build.conversation({ topic: `Conversation number ${at}`, is_public: 1, context: 'bench' })
  const tree = await createInviteTree(server)
  for (let wave = 0; wave < WAVES; wave += 1) await tree.wave({ owner_invites: INVITES_OF_WAVE })
  const data = {
    small: await create('small', SMALL_SIZE.comments),
    wide: await create('wide', WIDE_SIZE.comments, tree),
    large: await create('large', size.comments),
    token,
  }
  await server.close()
  await close().catch(() => undefined)
  return data
}

/** Fills a new database file with one large conversation, one of many comments, and many small ones of their owner. */
async function fillDatabase(file: string, size: LargeSize): Promise<LargeData> {
  const data = await createConversations(file, size)
  const sizes = [
    [data.small.zid, SMALL_SIZE],
    [data.wide.zid, WIDE_SIZE],
    [data.large.zid, size],
  ] as const
  const start = performance.now()
  insertVotes(file, sizes)
  const stored = performance.now()
  const { db, close } = await openDatabase(`sqlite:${file}`)
  for (const [zid, filled] of sizes) await completeConversation(db, zid, filled)
  await close()
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(0)
  console.log(
    `  votes stored in ${seconds(start, stored)} s, counted in ${seconds(stored, performance.now())} s`,
  )
  return data
}

/** Endings of the database file and of the files that SQLite and the server keep beside it. */
const LEFTOVERS = ['', '-wal', '-shm', '-server']

/** Creates the database unless it is there, under its name only when it is whole. */
async function ensureDatabase(file: string, size: LargeSize): Promise<LargeData> {
  const description = `${file}.json`
  if (!existsSync(file) || !existsSync(description)) {
    const unfinished = `${file}.unfinished`
    for (const end of LEFTOVERS) rmSync(unfinished + end, { force: true })
    const data = await fillDatabase(unfinished, size)
    writeFileSync(description, JSON.stringify(data), { mode: 0o600 })
    renameSync(unfinished, file)
    rmSync(`${unfinished}-server`, { force: true })
  }
  return JSON.parse(readFileSync(description, 'utf8')) as LargeData
}

/**
 * Opens the data of a benchmark: creates the database, or takes the one that an earlier run has left in the folder of
 * LARGE_DATABASES, and copies it, because a benchmark changes what it measures. The copy goes with the process.
 */
export async function openLargeData(size: LargeSize): Promise<{ file: string; data: LargeData }> {
  const kept = process.env['LARGE_DATABASES']
  const temporary = mkdtempSync(join(kept ?? tmpdir(), 'folkmoot-large-'))
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }))
  const source = join(kept ?? temporary, `conversations-${size.people * size.votesEach}.db`)
  const data = await ensureDatabase(source, size)
  const file = join(temporary, 'run.db')
  if (kept === undefined) renameSync(source, file)
  else copyFileSync(source, file)
  return { file, data }
}
