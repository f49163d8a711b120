import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../src/platform/storage/open-database.ts'
import { createTestServer } from '@folkmoot/testing/server'
import { CONVERSATION, createCommentText, type OurServer } from './bench-servers.ts'

/**
 * The process of our server on a database file (one conversation of
 * 200 comments in which 300 people voted on 20 each) and another owner's list of 1,000 comments. `BENCH_DATABASE_URL` names another database; with `BENCH_SECOND` another process has filled it.
 */
const folder = mkdtempSync(join(tmpdir(), 'folkmoot-bench-'))
const { db } = await openDatabase(process.env.BENCH_DATABASE_URL ?? `sqlite:${join(folder, 'ours.db')}`)
const LIMITS = JSON.stringify({
  votes_per_participant: 1e9,
  newcomers_per_address: 1e9,
})
const server = await createTestServer({ db, env: { LIMITS } })
const listen = () => server.app.listen({ port: 0, host: '127.0.0.1' })
process.once('disconnect', () => {
  rmSync(folder, { recursive: true, force: true })
  process.exit()
})
if (process.env.BENCH_SECOND !== undefined) {
  process.send?.({ origin: await listen() })
  // the rest fills the database
  await new Promise(() => {})
}
const owner = await server.tokenFor('ada')
const longOwner = await server.tokenFor('dan')
// in this order: the first is user 1, the default owner of conversations
await server.call('GET', '/api/v3/users', 'ada')
const { uid: other } = (await server.call('GET', '/api/v3/users', 'dan')).body as { uid: number }

async function createConversation(count: number, choices: { owner?: number } = {}) {
  const conversation = await server.build.conversation(choices)
  for (let tid = 0; tid < count; tid += 1)
    await server.build.comment(conversation.zid, tid, { txt: createCommentText(tid) })
  return conversation.conversation_id
}

async function joinAndVote(conversation_id: string, person: number): Promise<string> {
  const { comments, votesEach } = CONVERSATION
  let token: string | undefined
  for (let index = 0; index < votesEach; index += 1) {
    const body = { conversation_id, tid: (person + index) % comments, vote: 1 }
    const answer = await server.send('POST', '/api/v3/votes', {
      body,
      ...(token === undefined ? {} : { token }),
    })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    token ??= answer.body.auth.token as string
  }
  return token ?? ''
}

const conversation_id = await createConversation(CONVERSATION.comments)
const tokens: string[] = []
for (let person = 0; person < CONVERSATION.people; person += 1)
  tokens.push(await joinAndVote(conversation_id, person))
const longList = await createConversation(CONVERSATION.longList, { owner: other })
const origin = await listen()
process.send?.({ origin, owner, tokens, conversation_id, longList, longOwner } satisfies OurServer)
