import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import Fastify from 'fastify'
import { openDatabase } from '../src/platform/storage/open-database.ts'
import { PRAGMAS } from '../src/platform/storage/sqlite.ts'
import { CONVERSATION, createCommentText, type BareServer } from './bench-servers.ts'

/**
 * The process of the yardsticks: bare Fastify handlers that check nothing and run one statement each, on the same
 * tables with the same settings; and one that replies 1,024 bytes.
 */
const folder = mkdtempSync(join(tmpdir(), 'folkmoot-bench-'))
const file = join(folder, 'bare.db')
await (await openDatabase(`sqlite:${file}`)).close()
const database = new SqliteDatabase(file)
for (const pragma of PRAGMAS) database.pragma(pragma)
database.pragma('foreign_keys = OFF')

const insertComment = database.prepare(
  `insert into comments (zid, tid, pid, txt, mod, active, is_meta, is_seed, velocity, created, modified)
  values (1, ?, 0, ?, 0, 1, 0, 0, 1, 0, 0)`,
)
database.transaction(() => {
  for (let tid = 0; tid < CONVERSATION.longList; tid += 1) insertComment.run(tid, createCommentText(tid))
})()

const insertVote = database.prepare(
  `insert into votes (zid, id, pid, tid, vote, high_priority, weight_x_32767, created)
  values (1, ?, 1, ?, ?, 0, 0, ?)`,
)
const selectComment = database.prepare('select * from comments where zid = 1 and tid = ?')
const selectComments = database.prepare('select * from comments where zid = 1 order by tid')

const bare = Fastify()
let storedVotes = 0
bare.post('/votes', (request) => {
  const { tid, vote } = request.body as { tid: number; vote: number }
  insertVote.run((storedVotes += 1), tid, vote, Date.now())
  return { currentPid: 1 }
})
bare.get('/nextComment', () => selectComment.get(Math.floor(Math.random() * CONVERSATION.comments)))
bare.get('/comments', () => selectComments.all())
const kilobyte = { text: 'x'.repeat(1024 - JSON.stringify({ text: '' }).length) }
bare.get('/kilobyte', () => kilobyte)
const origin = await bare.listen({ port: 0, host: '127.0.0.1' })

process.once('disconnect', () => {
  rmSync(folder, { recursive: true, force: true })
  process.exit()
})
process.send?.({ origin } satisfies BareServer)
