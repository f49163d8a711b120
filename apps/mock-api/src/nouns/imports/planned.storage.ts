import type { PlannedConversation } from '@folkmoot/domain/rehearsal'
import { hashText } from '../../platform/storage/queries.ts'
import type { CommentRow, Db, NewParticipantRow } from '../../platform/storage/database.ts'
import { raiseGeneration } from '../../platform/storage/generations.ts'
import { countAllVotes } from '../../platform/storage/vote-counters.ts'
import type { VoteEventRow } from '../../platform/storage/conversation-tables.ts'
import {
  insertComments,
  insertParticipants,
  insertVotes,
  listLatestVotes,
  upsertLatestVotes,
} from './storage.ts'

/** The host's pid; the simulated people follow in order of arrival. */
const HOST_PID = 0

function createCommentRow(
  zid: number,
  tid: number,
  comment: PlannedConversation['comments'][number],
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
  { created, comments, votes }: PlannedConversation,
  owner: number,
): Omit<NewParticipantRow, 'zid'>[] {
  const rows = new Map<number, Omit<NewParticipantRow, 'zid'>>()
  const rest = { mod: 0, subscribed: 0, participant_key: null }
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
  for (const { participant, time } of votes) mention(participant + 1, time, 1)
  return [...rows.values()].sort((a, b) => a.pid - b.pid)
}

const createVoteRow = (
  zid: number,
  id: number,
  { participant, tid, vote, time }: PlannedConversation['votes'][number],
): VoteEventRow => ({
  zid,
  id,
  pid: participant + 1,
  tid,
  vote,
  high_priority: 0,
  weight_x_32767: 0,
  created: time,
})

/** Stores the people, comments and votes of a plan in a new conversation. @returns the number of people */
export async function insertPlanned(
  tx: Db,
  { zid, owner }: { zid: number; owner: number },
  plan: PlannedConversation,
): Promise<number> {
  const { created, comments, votes } = plan
  const people = createParticipantRows(plan, owner)
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
  await countAllVotes(tx, zid, (write) => write(tx))
  await tx
    .updateTable('conversations')
    .set({ participant_count: people.length })
    .where('zid', '=', zid)
    .execute()
  return people.length
}
