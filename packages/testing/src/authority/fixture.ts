import { saveTopicRun } from '@folkmoot/server/nouns/topics/run.storage'
import { insertUser } from '@folkmoot/server/platform/identity/users.storage'
import { allocateId } from '@folkmoot/server/platform/storage/counters'
import { insertMany } from '@folkmoot/server/platform/storage/queries'
import { createInviteTree } from '../invite-tree.ts'
import type { TestServer } from '../server.ts'
import { ANALYST, createTeam, inviteAnalyst } from './people.ts'
import type { Role } from './roles.ts'
import { insertMessage } from '@folkmoot/server/nouns/webhooks/webhook-events.storage'

const FAR_AWAY = 4_000_000_000_000
/** One for each role, and some for other tests. */
const COUNT = 25

/** Adds access tokens of nobody in the matrix, limited to a conversation, to be ended. @returns their numbers */
async function createAccessTokens({ db }: TestServer, zid: number): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < COUNT; index += 1) {
    const id = await allocateId(db, 'access_token')
    const text = { token_hash: `hash ${index}`, ending: 'abcdef', name: `Token ${index}`, scopes: 'read' }
    const times = { created: 1, expires_at: FAR_AWAY, last_used: null }
    await insertMany(db, 'access_tokens', [{ id, ...text, ...times, uid: 3, zid, site_id: null }])
    ids.push(id)
  }
  return ids
}

/** Adds webhooks to a conversation, each with a message of the same number. @returns their numbers */
async function createWebhooks({ db }: TestServer, zid: number): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < COUNT; index += 1) {
    const id = await allocateId(db, 'webhook')
    const row = { id, uuid: `webhook ${index}`, zid, site_id: null, created: 1, secret: 'whsec_AAAA' }
    await insertMany(db, 'webhooks', [{ ...row, url: 'https://hooks.example.org/', events: 'wave.created' }])
    const message = { webhook_id: id, zid, type: 'webhook.test' as const, payload: '{}' }
    await insertMessage(db, { ...message, now: 1, next_at: 1 })
    ids.push(id)
  }
  return ids
}

/** Secret of an address of the open conversation that has confirmed. */
export const CONFIRMED_SIGNATURE = 'confirmed-signature'

/** A conversation of Ada's and the token of one of its participants. */
export interface FixtureConversation {
  zid: number
  id: string
  participant: string
}

const TOPIC_RUN = {
  job: 'job-a',
  model_name: 'terms',
  created: 1,
  topics: [{ layer: 0, cluster: 0, name: 'Trees', model_name: 'terms', tids: [0, 1] }],
  points: [0, 1, 2].map((tid) => ({ tid, x: tid, y: tid })),
}

const REPLACEABLE_COUNT = 40
const FIRST_REPLACEABLE = 100

/** Creates waiting comments for calls that replace one, enough for each role. @returns their numbers */
async function createReplaceable(server: TestServer, zid: number): Promise<number[]> {
  const tids = Array.from({ length: REPLACEABLE_COUNT }, (_, at) => FIRST_REPLACEABLE + at)
  for (const tid of tids) await server.build.comment(zid, tid)
  return tids
}

async function createOpenConversation(server: TestServer, topic: string): Promise<FixtureConversation> {
  const { zid, conversation_id: id } = await server.build.conversation({ topic })
  for (const tid of [0, 1, 2]) await server.build.comment(zid, tid, { original_id: tid === 0 ? 'c-4' : null })
  await saveTopicRun(server.db, zid, TOPIC_RUN)
  const body = { conversation_id: id, tid: 0, vote: -1 }
  // participant 0 has no role in the matrix: their votes are those of another person
  await server.send('POST', '/api/v3/votes', { body })
  const answer = await server.send('POST', '/api/v3/votes', { body })
  return { zid, id, participant: answer.body.auth.token }
}

/** An invite-only conversation with two waves: the first with codes to redeem, the second to revoke. */
async function createInviteConversation(server: TestServer) {
  const tree = await createInviteTree(server)
  for (const tid of [0, 1, 2]) await server.build.comment(tree.zid, tid)
  await tree.wave({ owner_invites: 20 })
  await tree.wave({ owner_invites: 1, parent_wave: 0 })
  const participant = await tree.join(1)
  const [first, second] = await tree.waves()
  const codes = await tree.codes(1)
  const { body } = await tree.redeem(codes.pop() ?? '')
  return {
    zid: tree.zid,
    id: tree.conversation_id,
    participant,
    codes,
    firstWave: first?.id,
    secondWave: second?.id,
    login_code: body.login_code as string,
  }
}

/** Participants, accounts and conversations that calls erase. */
async function createErasable(server: TestServer, { zid }: FixtureConversation) {
  const numbers = Array.from({ length: 20 }, (_, at) => at)
  const [pids, uids] = [numbers.map((at) => 100 + at), numbers.map((at) => 5000 + at)]
  for (const pid of pids) await server.build.participant(zid, pid)
  for (const uid of uids)
    await insertUser(server.db, {
      uid,
      email: `${uid}@example.org`,
      email_key: null,
      hname: null,
      site_id: `site${uid}`,
      site_owner: 1,
      tut: 0,
      created: 1,
    })
  const conversations: string[] = []
  for (const _ of numbers) conversations.push((await server.build.conversation()).conversation_id)
  return { pids, uids, conversations }
}

/**
 * The conversations of the authority matrix: an open one, one to close and reopen, one whose participant signs out, an invite-only one whose codes are
 * redeemed, an invite-only one without participants, and one whose participant does not take part in the others.
 */
export async function createFixture(server: TestServer) {
  // one after the other, so that their ids are the same on each database
  const open = await createOpenConversation(server, 'Open')
  const shut = await createOpenConversation(server, 'To be closed')
  const left = await createOpenConversation(server, 'To be left')
  const forgotten = await createOpenConversation(server, 'To be forgotten')
  const other = await createOpenConversation(server, 'Another one')
  // rehearsals need seed comments
  for (const tid of [11, 12, 13, 14, 15])
    await server.build.comment(left.zid, tid, { is_seed: 1, mod: 1, txt: `A seed comment, number ${tid}` })
  const erasable = await createOpenConversation(server, 'To be erased')
  const tree = await createInviteConversation(server)
  const gated = await createInviteConversation(server)
  await server.build.report(open.zid, 'r2open')
  await server.build.report(gated.zid, 'r2gated')
  await server.build.report(open.zid, 'r2gone', { withdrawn: 1 })
  await server.build.report(open.zid, 'r2changed')
  const deletableReports = Array.from({ length: 20 }, (_, at) => `r2deletable${at}`)
  for (const report_id of deletableReports) await server.build.report(open.zid, report_id)
  const uuid = await server.call('GET', `/api/v3/conversationUuid?conversation_id=${open.id}`, 'ada')
  const user = await server.call('GET', '/api/v3/users', 'ada')
  const site_id = user.body.site_ids[0] as string
  // without a list of hosts only a page that has a conversation is opened
  await insertMany(server.db, 'pages', [{ site_id, page_id: 'page', zid: open.zid, created: 1 }])
  // of nobody, so that no call of a participant ends it
  await server.build.subscription(open.zid, 900, 'confirmed@example.org', CONFIRMED_SIGNATURE)
  const stage = {
    places: { open, shut, left, forgotten, tree, gated, erasable },
    erasable: await createErasable(server, erasable),
    outsider: other.participant,
    deletableReports,
    xidFile: `${uuid.body.conversation_uuid}-xid.csv`,
    site_id,
    accessTokens: await createAccessTokens(server, open.zid),
    webhooks: await createWebhooks(server, open.zid),
    replaceable: await createReplaceable(server, left.zid),
    ...(await createTeam(server, open.zid)),
  }
  // only the first visit of each role writes to the database
  for (const token of Object.values(await createTokens(server, stage, open)))
    await server.send('GET', '/api/v3/users', { token })
  await inviteAnalyst(server, Object.values(stage.places))
  // as does an administrator's first visit to each conversation
  for (const { id } of Object.values(stage.places))
    await server.call('GET', `/api/v3/conversations?conversation_id=${id}`, 'cleo')
  return stage
}
export type AuthorityFixture = Awaited<ReturnType<typeof createFixture>>

/** Returns the bearer token of a role; undefined for a role without one. */
export async function createTokens(
  server: TestServer,
  { outsider }: { outsider: string },
  { participant }: FixtureConversation,
): Promise<Readonly<Record<Role, string | undefined>>> {
  const owner = await server.tokenFor('ada')
  const signed = owner.slice(0, owner.lastIndexOf('.'))
  return {
    anonymous: undefined,
    participant,
    other: outsider,
    stranger: await server.tokenFor('dan'),
    analyst: await server.tokenFor(ANALYST),
    moderator: await server.tokenFor('ben'),
    owner,
    administrator: await server.tokenFor('cleo'),
    privileged: await server.tokenFor('eve@example.org', {
      [`${server.config.auth.namespace}delphi_enabled`]: true,
    }),
    expired: await server.tokenFor('ada', {}, 1),
    forged: `${signed}.${'A'.repeat(342)}`,
  }
}
