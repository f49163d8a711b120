import { saveTopicRun } from '@folkmoot/server/nouns/topics/run.storage'
import type { Database, Db } from '@folkmoot/server/platform/storage/database'
import { insertMany } from '@folkmoot/server/platform/storage/queries'
import { createBuilders } from './builders.ts'
import { fillConversation } from './fill-conversation.ts'

/** Every text and every id of the foreign conversation contains this mark. */
export const FOREIGN_MARK = 'f0reign'
/** The public id of the foreign conversation. */
export const FOREIGN_CONVERSATION_ID = `${FOREIGN_MARK}Conv`
/** The first number of each counter in the foreign conversation, above those that tests reach. */
const FIRST_ID = 900_001
export const FOREIGN_ZID = FIRST_ID
export const FOREIGN_UID = FIRST_ID

const NOW = Date.UTC(2020, 0, 1)
const FAR_FUTURE = Date.UTC(9999, 0, 1)
/** Newer than every change, so that no analysis of the foreign conversation is outdated. */
const NEWEST_GENERATION = 1_000_000_000
const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
/** External ids that tests of other conversations use too. */
const COMMON_XIDS: Readonly<Record<number, string>> = { 6: 'a', 7: 'x7', 8: 'x', 9: 'b' }

async function insertOwner(db: Db): Promise<void> {
  const email = `${FOREIGN_MARK}@example.org`
  await db
    .insertInto('users')
    .values({
      uid: FOREIGN_UID,
      email,
      email_key: email,
      hname: FOREIGN_MARK,
      site_id: FOREIGN_MARK,
      site_owner: 1,
      tut: 0,
      created: NOW,
    })
    .execute()
}

async function insertConversation(db: Db): Promise<void> {
  const { conversation } = createBuilders(db, () => NOW)
  const zid = FOREIGN_ZID
  await conversation({ owner: FOREIGN_UID, topic: FOREIGN_MARK, description: FOREIGN_MARK })
  const ids = db.updateTable('conversation_ids').set({ conversation_id: FOREIGN_CONVERSATION_ID })
  await ids.where('zid', '=', zid).execute()
  const row = db.updateTable('conversations').set({ conversation_uuid: `${FOREIGN_MARK}-uuid` })
  await row.where('zid', '=', zid).execute()
  await insertMany(db, 'pages', [{ site_id: FOREIGN_MARK, page_id: 'page', zid, created: NOW }])
}

/** Participants 0 to 9 vote on comments 0 to 9; all have external ids. */
async function insertVotes(db: Db): Promise<void> {
  const people = NUMBERS.map((pid) => ({ pid, xid: COMMON_XIDS[pid] ?? `${FOREIGN_MARK}-xid-${pid}` }))
  const comments = NUMBERS.map((tid) => ({
    tid,
    pid: tid,
    txt: `${FOREIGN_MARK} comment ${tid}`,
    mod: (tid % 3) - 1,
  }))
  const votes = NUMBERS.flatMap((pid) =>
    NUMBERS.map((tid) => ({ pid, tid, vote: ((pid + tid) % 3) - 1, high_priority: 0, created: NOW })),
  )
  const conversation = { zid: FOREIGN_ZID, owner: FOREIGN_UID, now: NOW }
  await fillConversation(db, conversation, { people, comments, votes })
  const allowed = Object.values(COMMON_XIDS).map((xid) => ({ zid: FOREIGN_ZID, xid, created: NOW }))
  await insertMany(db, 'xid_allow_list', allowed)
}

/** Two waves with codes, and a login code for each participant. */
async function insertInviteTree(db: Db): Promise<void> {
  const zid = FOREIGN_ZID
  const times = { created_at: NOW, updated_at: NOW }
  const wave = { zid, size: 10, invites_per_user: 2, owner_invites: 10, expires_at: null }
  await insertMany(
    db,
    'treevite_waves',
    [1, 2].map((number) => ({
      ...wave,
      ...times,
      id: FIRST_ID + number,
      wave: number,
      parent_wave: number - 1,
    })),
  )
  const invite = { zid, parent_invite_id: null, status: 0, invite_used_by_pid: null, invite_used_at: null }
  await insertMany(
    db,
    'treevite_invites',
    NUMBERS.map((ordinal) => ({
      ...invite,
      ...times,
      id: FIRST_ID + ordinal,
      wave_id: FIRST_ID + 1,
      invite_code: `${FOREIGN_MARK}-code-${ordinal}`,
      invite_owner_pid: ordinal < 5 ? null : ordinal,
      ordinal,
    })),
  )
  await insertMany(
    db,
    'treevite_login_codes',
    NUMBERS.map((pid) => ({
      zid,
      pid,
      hash: `${FOREIGN_MARK}-${pid}`,
      lookup: `${FOREIGN_MARK}-${pid}`,
      revoked: 0,
      created: NOW,
      last_used_at: null,
    })),
  )
}

async function insertSubscriptions(db: Db): Promise<void> {
  await insertMany(
    db,
    'email_subscriptions',
    NUMBERS.map((pid) => ({
      zid: FOREIGN_ZID,
      pid,
      email: `${FOREIGN_MARK}-${pid}@example.org`,
      lang: 'en',
      signature: `${FOREIGN_MARK}-${pid}`,
      since: NOW,
      look_at: FAR_FUTURE,
      confirmed_at: NOW,
    })),
  )
  await db.updateTable('participants').set({ subscribed: 1 }).where('zid', '=', FOREIGN_ZID).execute()
}

/** A report, topics, results of both analyses, and moderation with its log. */
async function insertResults(db: Db): Promise<void> {
  const zid = FOREIGN_ZID
  await createBuilders(db, () => NOW).report(zid, `r${FOREIGN_MARK}`)
  const selections = NUMBERS.map((tid) => ({ rid: FIRST_ID, zid, tid, selection: 1, modified: NOW }))
  await insertMany(db, 'report_comment_selections', selections)
  await saveTopicRun(db, zid, {
    job: 'job-a',
    model_name: 'terms',
    created: NOW,
    topics: [{ layer: 0, cluster: 0, name: `${FOREIGN_MARK} topic`, model_name: 'terms', tids: NUMBERS }],
    points: NUMBERS.map((tid) => ({ tid, x: tid, y: tid })),
  })
  const result = JSON.stringify({ mark: FOREIGN_MARK })
  const kinds = ['opinion', 'topics']
  await insertMany(
    db,
    'analyses',
    kinds.map((kind) => ({
      zid,
      kind,
      input_generation: NEWEST_GENERATION,
      result,
      priorities: null,
      computed: NOW,
    })),
  )
  await insertMany(
    db,
    'moderation_log',
    NUMBERS.map((id) => ({
      zid,
      id: id + 1,
      tid: id,
      topic_key: null,
      uid: FOREIGN_UID,
      action: 'accept',
      before: '{}',
      after: '{}',
      reason: FOREIGN_MARK,
      created: NOW,
    })),
  )
}

/**
 * Adds a conversation with the numbers that tests use (participants and comments 0 to 9, waves 1 and 2, common external
 * ids). A query that forgets its `zid` mixes the two conversations. The counters keep their values.
 */
export async function seedForeignConversation(db: Db): Promise<void> {
  const counters = await db.selectFrom('counters').selectAll().execute()
  const setCounters = async (rows: typeof counters) => {
    await db.deleteFrom('counters').execute()
    await insertMany(db, 'counters', rows)
  }
  await setCounters(['uid', 'zid', 'rid', 'wave', 'invite'].map((name) => ({ name, value: FIRST_ID - 1 })))
  await insertOwner(db)
  await insertConversation(db)
  await insertVotes(db)
  await insertInviteTree(db)
  await insertSubscriptions(db)
  await insertResults(db)
  await setCounters(counters)
}

const TABLES = [
  'pages',
  'conversations',
  'conversation_ids',
  'generations',
  'participants',
  'comments',
  'votes',
  'votes_latest',
  'xids',
  'xid_allow_list',
  'treevite_waves',
  'treevite_invites',
  'treevite_login_codes',
  'email_subscriptions',
  'reports',
  'report_comment_selections',
  'analyses',
  'moderation_log',
  'topic_runs',
  'topics',
  'topic_comments',
  'topic_points',
  'topic_decisions',
  'topic_decision_comments',
] as const satisfies readonly (keyof Database)[]

/** The rows of the foreign conversation: one line of JSON a row, sorted, by table. */
export async function readForeignRows(db: Db): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  for (const name of TABLES) {
    const rows = await db.selectFrom(name).selectAll().where('zid', '=', FOREIGN_ZID).execute()
    tables[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  const owners = await db.selectFrom('users').selectAll().where('uid', '=', FOREIGN_UID).execute()
  tables.users = owners.map((row) => JSON.stringify(row))
  return tables
}

/** Deletes the foreign conversation, for tests that need a database without conversations. Stop its guard first. */
export async function deleteForeignConversation(db: Db): Promise<void> {
  for (const name of TABLES.toReversed()) await db.deleteFrom(name).where('zid', '=', FOREIGN_ZID).execute()
  await db.deleteFrom('users').where('uid', '=', FOREIGN_UID).execute()
}
