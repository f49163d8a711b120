import {
  type ExportedComment,
  type ExportedVote,
  type ExportedParticipant,
  type ExportedSummary,
  type CountedVote,
  countVotes,
} from '../votes/public.ts'
import {
  findPublicOpinion,
  getPublicFigures,
  type OpinionResult,
  findOpinionResult,
  listAcceptedTids,
} from '../analysis/public.ts'
import { listCommentCounts } from '../participation/public.ts'
import { parseOpinion, type Opinion, type StoredOpinion } from '@folkmoot/opinion/stored-opinion'
import { MOD } from '@folkmoot/domain/comments'
import { countPublicAuthors } from '@folkmoot/domain/visibility'
import { sql } from 'kysely'
import type { Db } from '../../platform/storage/database.ts'
import { findGeneration } from '../../platform/storage/generations.ts'
import { readPages } from '../../platform/storage/queries.ts'

/** An opinion result and its time in milliseconds. */
export interface FinishedOpinion extends Opinion {
  readonly computed: number | null
}

// a spread would work out the group of everybody, which few readers ask for
const toFinishedOpinion = ({ result, computed }: OpinionResult): FinishedOpinion =>
  Object.assign(parseOpinion(result as StoredOpinion), { computed })

/** Finds the last opinion result of a conversation, of all votes: for those who moderate it. */
export async function findOpinion(db: Db, zid: number): Promise<FinishedOpinion | undefined> {
  const found = await findOpinionResult(db, zid)
  return found && toFinishedOpinion(found)
}

/** Finds the public opinion result: what readers of a report get. */
export async function findReaderOpinion(db: Db, zid: number): Promise<FinishedOpinion | undefined> {
  const found = await findPublicOpinion(db, zid)
  return found && toFinishedOpinion(found)
}

/** Reads the vote events of a conversation up to an id, or all, by comment, participant and history. Storage of `downloadReportFile`. */
export async function* streamVoteEvents(
  db: Db,
  zid: number,
  until?: number,
): AsyncGenerator<(ExportedVote & { id: number; weight_x_32767: number })[], void> {
  const top = until ?? (await findGeneration(db, zid))
  yield* readPages((last, limit) => {
    const rows = db
      .selectFrom('votes')
      .select(['id', 'tid', 'pid', 'vote', 'high_priority', 'weight_x_32767', 'created'])
      .where('zid', '=', zid)
      // the sign keeps SQLite from sorting all votes for the first page: the index is in the order of the file
      .where(sql<number>`+id`, '<=', top)
    const rest = last
      ? rows.where((row) =>
          row(row.refTuple('tid', 'pid', 'id'), '>', row.tuple(last.tid, last.pid, last.id)),
        )
      : rows
    return rest.orderBy('tid').orderBy('pid').orderBy('id').limit(limit).execute()
  })
}

/** Votes of the history that one query looks at. */
const WEIGHED_VOTES = 5000

/** Tells whether a client gave any vote a weight. No index knows, so that other requests run between two parts of the history. */
export async function hasWeights(db: Db, zid: number): Promise<boolean> {
  const top = await findGeneration(db, zid)
  for (let from = 0; from <= top; from += WEIGHED_VOTES) {
    const found = await db
      .selectFrom('votes')
      .select('id')
      .where('zid', '=', zid)
      .where('id', '>=', from)
      .where('id', '<', from + WEIGHED_VOTES)
      .where('weight_x_32767', '!=', 0)
      .limit(1)
      .executeTakeFirst()
    if (found) return true
    await new Promise(setImmediate)
  }
  return false
}

/** Reads the latest votes, by participant and comment. */
const streamLatestVotes = (db: Db, zid: number) =>
  readPages<CountedVote>((last, limit) => {
    const rows = db
      .selectFrom('votes_latest')
      .select(['pid', 'tid', 'vote', 'high_priority'])
      .where('zid', '=', zid)
    const rest = last
      ? rows.where((row) => row(row.refTuple('pid', 'tid'), '>', row.tuple(last.pid, last.tid)))
      : rows
    return rest.orderBy('pid').orderBy('tid').limit(limit).execute()
  })

/** Reads the voters by pid with their latest votes. `group` comes from the last analysis. */
export async function* streamVoters(db: Db, zid: number): AsyncGenerator<ExportedParticipant, void> {
  const opinion = await findOpinion(db, zid)
  const written = new Map((await listCommentCounts(db, zid)).map(({ pid, count }) => [pid, Number(count)]))
  const toExportedParticipant = (votes: readonly CountedVote[], pid: number): ExportedParticipant => ({
    pid,
    votes,
    comments: written.get(pid) ?? 0,
    group: opinion?.findGroup(pid),
  })
  let votes: CountedVote[] = []
  for await (const page of streamLatestVotes(db, zid))
    for (const vote of page) {
      const pid = votes[0]?.pid
      if (pid !== undefined && pid !== vote.pid) {
        yield toExportedParticipant(votes, pid)
        votes = []
      }
      votes.push(vote)
    }
  if (votes[0]) yield toExportedParticipant(votes, votes[0].pid)
}

const COMMENT_COLUMNS = [
  'tid',
  'pid',
  'txt',
  'mod',
  'active',
  'is_meta',
  'is_seed',
  'velocity',
  'created',
  'original_id',
] as const

/** Comments of a page: their texts may be long. */
const COMMENT_ROWS = 200

/** Reads all comments in any state: by tid, or with the highest velocity first. */
export const streamComments = (db: Db, zid: number, order: 'tid' | 'velocity' = 'tid') =>
  readPages<ExportedComment>((last, limit) => {
    let rows = db.selectFrom('comments').select(COMMENT_COLUMNS).where('zid', '=', zid)
    if (order === 'tid') {
      if (last) rows = rows.where('tid', '>', last.tid)
      return rows.orderBy('tid').limit(limit).execute()
    }
    if (last)
      rows = rows.where((row) =>
        row.or([
          row('velocity', '<', last.velocity),
          row.and([row('velocity', '=', last.velocity), row('tid', '>', last.tid)]),
        ]),
      )
    return rows.orderBy('velocity', 'desc').orderBy('tid').limit(limit).execute()
  }, COMMENT_ROWS)

/** Lists the ids of all comments, ascending. */
export async function listCommentTids(db: Db, zid: number): Promise<number[]> {
  const rows = await db.selectFrom('comments').select('tid').where('zid', '=', zid).orderBy('tid').execute()
  return rows.map(({ tid }) => tid)
}

/** Counts the authors of comments for the public. */
async function countPublicCommenters(db: Db, zid: number): Promise<number> {
  const { authors } = await db
    .selectFrom('comments')
    .select((row) => row.fn.count<number>('pid').distinct().as('authors'))
    .where('zid', '=', zid)
    .executeTakeFirstOrThrow()
  const { is_active } = await db
    .selectFrom('conversations')
    .select('is_active')
    .where('zid', '=', zid)
    .executeTakeFirstOrThrow()
  return countPublicAuthors(Number(authors), is_active !== 0)
}

/** Counts what readers of a report may know: of votes, the public state. */
export async function countPublicTotals(db: Db, zid: number) {
  const { voters, votes, counts } = await getPublicFigures(db, zid)
  const commenters = await countPublicCommenters(db, zid)
  const comments = new Set([...counts.keys(), ...(await listAcceptedTids(db, zid))]).size
  return { voters, votes, counts, commenters, comments }
}

/** Counts participants and comments by what they did: for those who moderate. */
export async function countTotals(
  db: Db,
  zid: number,
): Promise<Pick<ExportedSummary, 'voters' | 'commenters' | 'comments'> & { votes: number }> {
  const { votes, voters } = await countVotes(db, zid)
  const comments = await db
    .selectFrom('comments')
    .select([
      sql<number>`count(distinct comments.pid)`.as('commenters'),
      sql<number>`coalesce(sum(case when comments.mod >= ${MOD.accepted} or exists (
        select 1 from comment_votes as counted where counted.zid = comments.zid and counted.tid = comments.tid
          and counted.agrees + counted.disagrees + counted.passes > 0
      ) then 1 else 0 end), 0)`.as('comments'),
    ])
    .where('zid', '=', zid)
    .executeTakeFirstOrThrow()
  return {
    votes,
    voters,
    commenters: Number(comments.commenters),
    comments: Number(comments.comments),
  }
}

/** A participant and their external id. */
export interface ArchivedParticipant {
  readonly pid: number
  readonly xid: string | null
}

/** Reads all participants by pid, with or without votes. */
export async function* streamParticipants(db: Db, zid: number): AsyncGenerator<ArchivedParticipant[], void> {
  const { top } = await db
    .selectFrom('participants')
    .select(sql<number>`coalesce(max(pid), -1)`.as('top'))
    .where('zid', '=', zid)
    .executeTakeFirstOrThrow()
  yield* readPages<ArchivedParticipant>((last, limit) =>
    db
      .selectFrom('participants')
      .select((row) => [
        'pid',
        row.fn
          .coalesce(
            row
              .selectFrom('xids')
              .select((xid) => xid.fn.min('xids.xid').as('xid'))
              .whereRef('xids.zid', '=', 'participants.zid')
              .whereRef('xids.pid', '=', 'participants.pid'),
            'xid_label',
          )
          .as('xid'),
      ])
      .where('zid', '=', zid)
      .where('pid', '>', last?.pid ?? -1)
      .where('pid', '<=', Number(top))
      .orderBy('pid')
      .limit(limit)
      .execute(),
  )
}
