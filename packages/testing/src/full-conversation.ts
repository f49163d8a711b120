import type { Db } from '@folkmoot/server/platform/storage/database'
import { raiseGeneration } from '@folkmoot/server/platform/storage/generations'
import { insertMany } from '@folkmoot/server/platform/storage/queries'
import { runTransaction } from '@folkmoot/server/platform/storage/transaction'
import { EXAMPLE_ANALYSIS, saveOpinionResult } from './analysis.ts'
import { fillConversation } from './fill-conversation.ts'
import type { TestServer } from './server.ts'
import { createTestRun } from './topic-run.ts'
import { saveTopicRun } from '@folkmoot/server/nouns/topics/run.storage'

const HOUR_MS = 3_600_000

const createContent = (now: number) => ({
  people: [{ pid: 0 }, { pid: 1, xid: '=me' }, { pid: 2, xid: 'b"2' }, { pid: 5 }, { pid: 9, xid: 'nine' }],
  comments: [0, 1, 2, 3, 4, 5].map((tid) => ({
    tid,
    pid: tid % 3,
    txt: tid === 2 ? '+1, "yes"\nno' : `Comment ${tid}`,
    mod: tid === 4 ? -1 : 1,
    active: tid === 4 ? 0 : 1,
    is_seed: tid === 0 ? 1 : 0,
    lang: tid === 1 ? 'de' : null,
    velocity: tid === 3 ? 0.5 : 1,
    quote_src_url: tid === 0 ? 'https://example.org/a' : null,
    original_id: tid === 5 ? 'x-5' : null,
    repeats_tid: tid === 4 ? 1 : null,
    created: now + tid,
    modified: now + tid * 2,
  })),
  votes: [1, 2, 5, 9].flatMap((pid) =>
    [0, 1, 2, 3].map((tid) => ({
      pid,
      tid,
      vote: ((pid + tid) % 3) - 1,
      high_priority: tid === 3 ? 1 : 0,
      weight_x_32767: tid === 2 ? -300 : 0,
      created: now + pid * 10 + tid,
    })),
  ),
})

/** Waves and invites as two of the conversation's people used them. */
async function addInvites(db: Db, zid: number, now: number): Promise<void> {
  const stamps = { created_at: now, updated_at: now + 1 }
  const wave = { zid, size: 2, invites_per_user: 2, owner_invites: 2, ...stamps }
  await insertMany(db, 'treevite_waves', [
    { ...wave, id: 7001, wave: 1, parent_wave: 0, expires_at: null },
    { ...wave, id: 7004, wave: 2, parent_wave: 1, expires_at: now + HOUR_MS },
  ])
  const invite = { zid, invite_used_by_pid: null, invite_used_at: null, ...stamps }
  await insertMany(db, 'treevite_invites', [
    {
      ...invite,
      id: 9001,
      wave_id: 7001,
      parent_invite_id: null,
      invite_code: 'CODEA',
      status: 1,
      invite_owner_pid: null,
      ordinal: 0,
      invite_used_by_pid: 1,
      invite_used_at: now + 3,
    },
    {
      ...invite,
      id: 9005,
      wave_id: 7004,
      parent_invite_id: 9001,
      invite_code: 'CODEB',
      status: 0,
      invite_owner_pid: 1,
      ordinal: 0,
    },
  ])
}

async function addReports({ build, db }: TestServer, zid: number, now: number): Promise<void> {
  await build.report(zid, `rfull${zid}a`, {
    report_name: '=1+1, "a"',
    label_groups: '["North",null]',
    label_x_neg: 'less',
  })
  await build.report(zid, `rfull${zid}b`, { mod_level: 0, withdrawn: now })
  const { rid } = await db
    .selectFrom('reports')
    .select('rid')
    .where('report_id', '=', `rfull${zid}b`)
    .executeTakeFirstOrThrow()
  await insertMany(db, 'report_comment_selections', [{ rid, zid, tid: 2, selection: -1, modified: now }])
}

async function addTopics(db: Db, zid: number, now: number): Promise<void> {
  await saveTopicRun(db, zid, createTestRun())
  const decided = { moderator: 2, moderated_at: now, decision: 41 }
  await db
    .updateTable('topics')
    .set({ status: 'rejected', given_name: 'Green "places"', hidden: 1, ...decided })
    .where('zid', '=', zid)
    .where('cluster', '=', 1)
    .execute()
  await insertMany(db, 'topic_decisions', [
    { zid, id: 41, topic_key: 'job-a#0#1', status: 'pending', moderator: null, moderated_at: null },
  ])
  await insertMany(db, 'topic_decision_comments', [
    { zid, id: 41, tid: 2, mod: 1, active: 1, is_meta: 0, modified: now },
  ])
}

async function addLog(db: Db, zid: number, now: number): Promise<void> {
  const entry = { zid, tid: 2, topic_key: null, before: '{"mod":0}', after: '{"mod":1}' }
  await insertMany(db, 'moderation_log', [
    { ...entry, id: 90, uid: 1, action: 'accept', reason: null, created: now },
    { ...entry, id: 91, uid: 2, action: 'reject', reason: '=SUM(1), "rude"', created: now + 1 },
  ])
}

/** What moderators wrote in place of a comment. */
async function addReplacement(db: Db, zid: number): Promise<void> {
  await db
    .updateTable('comments')
    .set({ replaces_tid: 2 })
    .where('zid', '=', zid)
    .where('tid', '=', 3)
    .execute()
}

/**
 * Adds an open conversation of Ada's (account 1) that uses everything that belongs to one: each of its tables has rows. Ben and
 * Cleo (accounts 2 and 3) decided and have roles.
 */
export async function createFullConversation(
  server: TestServer,
  { now }: { now: number },
): Promise<{ zid: number; conversation_id: string; conversation_uuid: string }> {
  const { db, build } = server
  const made = await build.conversation({ topic: 'Streets', description: 'a, b', importance_enabled: 1 })
  const { zid } = made
  await fillConversation(db, { zid, now }, createContent(now))
  await runTransaction(db, (tx) => raiseGeneration(tx, zid, now, { by: 100, comments: true }))
  await insertMany(db, 'erased_participants', [{ zid, pid: 7 }])
  await insertMany(db, 'xid_allow_list', [{ zid, xid: '=guest', created: now }])
  await insertMany(db, 'person_roles', [
    { uid: 2, zid, site_id: null, role: 'moderator', since: now, given_by: 1 },
    { uid: 3, zid, site_id: null, role: 'owner', since: now + 1, given_by: 1 },
  ])
  await addInvites(db, zid, now)
  await addReports(server, zid, now)
  await addTopics(db, zid, now)
  await addReplacement(db, zid)
  await addLog(db, zid, now)
  await saveOpinionResult(db, zid, { ...EXAMPLE_ANALYSIS, math_tick: 116 }, { generation: 116, now })
  await insertMany(db, 'replay_frames', [
    { zid, id: 1, tick: 0, time: now, votes: 3, frame: '{"people":[]}' },
  ])
  return made
}
