import type { Dependencies } from '../core/dependencies.ts'
import { hashText } from '../storage/hash-text.ts'
import { createConversation } from '../core/create-conversation.storage.ts'
import {
  insertComments,
  insertParticipants,
  insertVotes,
  upsertLatestVotes,
} from '../features/imports/storage.ts'
import { findUserByEmailKey } from '../identity/storage.ts'
import { DEV_ACCOUNTS } from '../oidc/accounts.ts'
import { allocateId } from '../storage/counters.ts'
import type { CommentRow, Db, ParticipantRow } from '../storage/database.ts'
import type { VoteEventRow, LatestVoteRow } from '../storage/vote-tables.ts'
import { raiseGeneration } from '../storage/generations.ts'
import { runTransaction } from '../storage/transaction.ts'
import { DEMO_DESCRIPTION, DEMO_TOPIC } from './demo-comments.ts'
import { HOST_PID, toPid, planDemo, type DemoPlan } from './plan-demo.ts'
import { hasConversations } from './storage.ts'

/** Tells whether the demonstration may be inserted: only into a database without conversations. */
export const shouldSeedDemo = async (db: Db): Promise<boolean> => !(await hasConversations(db))

function createCommentRow(
  zid: number,
  tid: number,
  comment: DemoPlan['comments'][number],
  owner: number,
): CommentRow {
  const { txt, pid, mod, isMeta, isSeed, created, modified } = comment
  return {
    zid,
    tid,
    pid,
    uid: pid === HOST_PID ? owner : null,
    txt,
    txt_key: hashText(txt),
    mod,
    active: 1,
    is_meta: Number(isMeta),
    is_seed: Number(isSeed),
    velocity: 1,
    lang: null,
    quote_src_url: null,
    original_id: null,
    created,
    modified,
  }
}

/** Creates the participants who wrote or voted, with their first and last times. */
function createParticipantRows(
  { created, comments, votes }: DemoPlan,
  owner: number,
): Omit<ParticipantRow, 'zid'>[] {
  const rows = new Map<number, Omit<ParticipantRow, 'zid'>>()
  const rest = { mod: 0, last_notified: 0, subscribed: 0, nsli: 0, participant_key: null, epoch: 0 }
  const mention = (pid: number, time: number, voted: number) => {
    const uid = pid === HOST_PID ? owner : null
    const row = rows.get(pid) ?? { pid, uid, ...rest, vote_count: 0, last_interaction: time, created: time }
    row.vote_count += voted
    row.created = Math.min(row.created, time)
    row.last_interaction = Math.max(row.last_interaction, time)
    rows.set(pid, row)
  }
  mention(HOST_PID, created, 0)
  for (const comment of comments) mention(comment.pid, comment.created, 0)
  for (const { participant, time } of votes) mention(toPid(participant), time, 1)
  return [...rows.values()].sort((a, b) => a.pid - b.pid)
}

const createVoteRow = (
  zid: number,
  id: number,
  { participant, tid, vote, time }: DemoPlan['votes'][number],
): VoteEventRow => ({
  zid,
  id,
  pid: toPid(participant),
  tid,
  vote,
  high_priority: 0,
  weight_x_32767: 0,
  created: time,
})

/** Selects the latest vote of each participant and comment. */
function listLatestVotes(votes: readonly VoteEventRow[]): LatestVoteRow[] {
  const latest = new Map<string, LatestVoteRow>()
  for (const { id: _, created, ...vote } of votes)
    latest.set(`${vote.pid} ${vote.tid}`, { ...vote, modified: created })
  return [...latest.values()]
}

async function insertDemo(
  tx: Db,
  owner: number,
  plan: DemoPlan,
  random: Dependencies['random'],
): Promise<string> {
  const { created, comments, votes } = plan
  const text = { topic: DEMO_TOPIC, description: DEMO_DESCRIPTION }
  const people = createParticipantRows(plan, owner)
  const { zid, conversation_id } = await createConversation(tx, {
    owner,
    choices: { ...text, vis_type: 1, participant_count: people.length },
    now: created,
    random,
  })
  const moderated = comments.reduce((last, { modified }) => Math.max(last, modified), created)
  await raiseGeneration(tx, zid, moderated, { by: comments.length, comments: true })
  await insertParticipants(
    tx,
    people.map((person) => ({ zid, ...person })),
  )
  await insertComments(
    tx,
    comments.map((comment, tid) => createCommentRow(zid, tid, comment, owner)),
  )
  const last = await raiseGeneration(tx, zid, votes.at(-1)?.time ?? created, { by: votes.length })
  const rows = votes.map((vote, index) => createVoteRow(zid, last - votes.length + 1 + index, vote))
  await insertVotes(tx, rows)
  await upsertLatestVotes(tx, listLatestVotes(rows))
  return conversation_id
}

/**
 * Inserts the demonstration, owned by Ada, into a database without conversations, in one transaction, so that of two
 * servers only one inserts it. Without Ada, as with another identity provider, it has no owner and is not inserted.
 * @returns the conversation's public id; undefined when nothing was inserted
 */
export async function seedDemo(
  db: Db,
  { clock, random }: Pick<Dependencies, 'clock' | 'random'>,
): Promise<string | undefined> {
  if (!(await shouldSeedDemo(db))) return undefined
  const plan = planDemo(clock())
  return runTransaction(db, async (tx) => {
    // lock the counter's row: another process that inserts the demonstration waits here
    await allocateId(tx, 'zid', 0)
    if (!(await shouldSeedDemo(tx))) return undefined
    const ada = await findUserByEmailKey(tx, DEV_ACCOUNTS[0]?.email ?? '')
    return ada && insertDemo(tx, ada.uid, plan, random)
  })
}
