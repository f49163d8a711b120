import type { comments, OwnComment } from '@folkmoot/api-types/comments'
import { findOwnCommentState, MIN_SHOWN_VOTERS } from '@folkmoot/domain/comments'
import type { Handlers } from '../../platform/http/context.ts'
import type { CommentRow, Db } from '../../platform/storage/database.ts'
import { findPublicTick, getPublicFigures } from '../analysis/public.ts'
import { isDeniedResults } from '../conversations/public.ts'
import { listNewestReasons } from '../moderation-log/public.ts'
import { findExistingParticipant } from '../participation/public.ts'
import { findPublishedReport, findReport, getReportAnswers } from '../reports/public.ts'
import { createBoundedCache } from '../../platform/bounded-cache.ts'
import { listCommentsBy, listSuccessors } from './own-comments.storage.ts'

type Handler = Handlers<typeof comments>['listMyComments']

/** Reads what the hosts say becomes of comments, in the report that is published. */
async function listAnswers(db: Db, zid: number) {
  const published = await findPublishedReport(db, zid)
  const report = published && (await findReport(db, published.report_id))
  return report ? getReportAnswers(db, report.rid) : undefined
}

type Counts = Awaited<ReturnType<typeof getPublicFigures>>['counts']

/** Bytes of a comment's counts. */
const COUNTS_BYTES = 100

/** Creates what reads the public votes, once for each public state. */
function createPublicCounts() {
  const cache = createBoundedCache<number, { tick: number | undefined; counts: Counts }>({
    maxEntries: 100,
    maxBytes: 8 * 1024 * 1024,
    countBytes: ({ counts }) => COUNTS_BYTES * counts.size,
  })
  return async (db: Db, zid: number): Promise<Counts> => {
    const tick = await findPublicTick(db, zid)
    const known = cache.get(zid)
    if (known?.tick === tick && known) return known.counts
    const { counts } = await getPublicFigures(db, zid)
    cache.set(zid, { tick, counts })
    return counts
  }
}

/** The public votes on a comment, once enough people have voted on it. */
function toShownVotes(counts: Counts | undefined, tid: number): OwnComment['votes'] {
  const { agrees = 0, disagrees = 0, passes = 0 } = counts?.get(tid) ?? {}
  if (agrees + disagrees + passes < MIN_SHOWN_VOTERS) return null
  return { agree_count: agrees, disagree_count: disagrees, pass_count: passes }
}

const toText = ({ tid, txt }: Pick<CommentRow, 'tid' | 'txt'>) => ({ tid, txt })

/** Creates the handler that lists the caller's newest comments, with what became of each. */
export function createOwnCommentsHandler(): Handler {
  const findPublicCounts = createPublicCounts()
  return async (_, { db, caller, conversation }) => {
    const { zid, strict_moderation, vis_type } = conversation
    const participant = await findExistingParticipant(db, { caller, conversation })
    const written = participant ? await listCommentsBy(db, zid, participant.pid) : []
    if (written.length === 0) return []
    const strict = strict_moderation !== 0
    const tids = written.map(({ tid }) => tid)
    const successors = await listSuccessors(db, zid, written, strict)
    const reasons = await listNewestReasons(db, zid, tids)
    const answers = await listAnswers(db, zid)
    const isShown = vis_type !== 0 && !isDeniedResults(caller, conversation, undefined)
    const counts = isShown ? await findPublicCounts(db, zid) : undefined
    return written.map((row) => {
      const others = (successors.get(row.tid) ?? []).map(toText)
      const state = findOwnCommentState(
        { ...row, active: row.active !== 0 },
        { strict, others: others.length },
      )
      const { state: answer, reason: because } = answers?.get(row.tid) ?? {}
      const reason = state === 'hidden' && row.repeats_tid == null ? reasons.get(row.tid) : undefined
      return {
        ...toText(row),
        created: String(row.created),
        state,
        others,
        votes: state === 'shown' ? toShownVotes(counts, row.tid) : null,
        ...(reason === undefined ? {} : { reason }),
        ...(answer === undefined ? {} : { answer: { state: answer, reason: because ?? '' } }),
      }
    })
  }
}
