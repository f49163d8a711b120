import type { Dependencies } from '../../core/dependencies.ts'
import { createConversation } from '../../core/create-conversation.storage.ts'
import type { CommentRow, ConversationColumns, Db, ParticipantRow } from '../../storage/database.ts'
import { raiseGeneration } from '../../storage/generations.ts'
import { hashText } from '../../storage/hash-text.ts'
import type { VoteEventRow, LatestVoteRow } from '../../storage/vote-tables.ts'
import { insertComments, insertParticipants, insertVotes, upsertLatestVotes } from '../imports/storage.ts'
import { DEMO_DESCRIPTION, DEMO_TOPIC } from './demo-comments.ts'
import { HOST_PID, toPid, type DemoPlan } from './plan-demo.ts'

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

/**
 * Inserts the conversation of a plan with invented people, in the caller's transaction.
 * @param choices columns of the conversation beside its texts
 * @returns its public id
 */
export async function insertExample(
  tx: Db,
  owner: number,
  plan: DemoPlan,
  { random, choices = {} }: { random: Dependencies['random']; choices?: Partial<ConversationColumns> },
): Promise<string> {
  const { created, comments, votes } = plan
  const text = { topic: DEMO_TOPIC, description: DEMO_DESCRIPTION }
  const people = createParticipantRows(plan, owner)
  const { zid, conversation_id } = await createConversation(tx, {
    owner,
    choices: { ...text, vis_type: 1, participant_count: people.length, ...choices },
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
