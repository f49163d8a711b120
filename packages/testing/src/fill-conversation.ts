import { hashText, insertMany, upsertMany } from '@folkmoot/server/platform/storage/queries'
import type { CommentRow, Db } from '@folkmoot/server/platform/storage/database'
import type { VoteEventRow, LatestVoteRow } from '@folkmoot/server/platform/storage/conversation-tables'
import { raiseGeneration } from '@folkmoot/server/platform/storage/generations'
import { runTransaction } from '@folkmoot/server/platform/storage/transaction'
import { countAllVotes } from '@folkmoot/server/platform/storage/vote-counters'

/** All events of a conversation, in order. */
export interface ConversationContent {
  people: readonly { pid: number; xid?: string | null }[]
  comments: readonly (Pick<CommentRow, 'tid' | 'txt'> & Partial<CommentRow>)[]
  votes: readonly (Pick<VoteEventRow, 'pid' | 'tid' | 'vote' | 'high_priority' | 'created'> &
    Partial<Pick<VoteEventRow, 'weight_x_32767'>>)[]
}

/** Creates the row of an unmoderated comment by participant 0, unless `given` says otherwise. */
export const createCommentRow = (
  zid: number,
  now: number,
  given: ConversationContent['comments'][number],
  first = true,
): CommentRow => ({
  zid,
  pid: 0,
  uid: null,
  // a repeated text has no key, like after an import
  txt_key: first ? hashText(given.txt) : null,
  mod: 0,
  active: 1,
  is_meta: 0,
  is_seed: 0,
  velocity: 1,
  lang: null,
  quote_src_url: null,
  original_id: null,
  created: now,
  modified: now,
  ...given,
})

export const createParticipantRow = (zid: number, now: number, pid: number, vote_count: number) => ({
  zid,
  pid,
  uid: null,
  vote_count,
  last_interaction: now,
  subscribed: 0,
  mod: 0,
  participant_key: null,
  created: now,
})

/** Creates the vote history with ids that end at `last`, and the latest vote of each pair. */
function createVoteRows(
  zid: number,
  votes: ConversationContent['votes'],
  last: number,
): [VoteEventRow[], LatestVoteRow[]] {
  const events = votes.map((vote, index) => ({
    weight_x_32767: 0,
    ...vote,
    zid,
    id: last - votes.length + 1 + index,
  }))
  const latest = new Map<number, LatestVoteRow>()
  for (const { id: _, created, ...vote } of events)
    latest.set(vote.pid * 1e6 + vote.tid, { ...vote, modified: created })
  return [events, [...latest.values()]]
}

/** Writes a whole conversation in one transaction, with the rows that the server would store. More calls add to it. */
export async function fillConversation(
  db: Db,
  { zid, owner = 1, now }: { zid: number; owner?: number; now: number },
  { people, comments, votes }: ConversationContent,
): Promise<void> {
  const given = new Map<number, number>()
  for (const { pid } of votes) given.set(pid, (given.get(pid) ?? 0) + 1)
  const texts = new Set<string>()
  const profile = { uid: null, x_profile_image_url: null, x_name: null, x_email: null }
  await runTransaction(db, async (tx) => {
    const last = await raiseGeneration(tx, zid, now, { by: votes.length, comments: true })
    const rows = comments.map((comment) => {
      const first = !texts.has(comment.txt)
      texts.add(comment.txt)
      return createCommentRow(zid, now, comment, first)
    })
    await insertMany(tx, 'comments', rows)
    await insertMany(
      tx,
      'participants',
      people.map(({ pid }) => createParticipantRow(zid, now, pid, given.get(pid) ?? 0)),
    )
    const named = people.flatMap(({ pid, xid }) => (xid ? [{ pid, xid }] : []))
    await insertMany(
      tx,
      'xids',
      named.map((one) => ({ owner, zid, ...one, ...profile, created: now, modified: now })),
    )
    const [events, latest] = createVoteRows(zid, votes, last)
    await insertMany(tx, 'votes', events)
    await upsertMany(tx, 'votes_latest', latest, ['zid', 'pid', 'tid'])
    await tx
      .updateTable('conversations')
      .set((row) => ({ participant_count: row('participant_count', '+', people.length) }))
      .where('zid', '=', zid)
      .execute()
    await countAllVotes(tx, zid, (write) => write(tx))
  })
}
