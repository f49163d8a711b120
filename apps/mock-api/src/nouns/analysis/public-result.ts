import { type CommentVoteCounts, roundToHour } from '../votes/public.ts'
import { randomUUID } from 'node:crypto'
import { countCacheBytes, type AnalysisCache } from '@folkmoot/opinion/analysis-cache'
import { countCodes } from '@folkmoot/opinion/centred-matrix'
import type { ModeratedComment } from '@folkmoot/opinion/vote-events'
import { computePriority } from '@folkmoot/opinion/priorities'
import { countMarks, NO_MARKS, stepPublicMarks } from '@folkmoot/opinion/public-marks'
import {
  findPauseEnd,
  takePublicStep,
  type PublicMap,
  type PublicResult,
} from '@folkmoot/opinion/public-step'
import type { Lots, PublicVotes } from '@folkmoot/opinion/public-votes'
import { countMatrixBytes, type VoteMatrix } from '@folkmoot/opinion/vote-matrix'
import { NO_NETWORKS, type Networks } from '@folkmoot/opinion/networks'
import { createBoundedCache } from '../../platform/bounded-cache.ts'
import { findPublicMark, type PublicFigures, type PublicOpinionChange } from './public-opinion.storage.ts'
import { generateSecureInt } from '../../platform/secure-random.ts'
import { hashText } from '../../platform/storage/queries.ts'
import type { Db } from '../../platform/storage/database.ts'
import { listImportantVotes, listNetworks } from './input.storage.ts'
import { formatPublicState, NO_STATE, readPublicState, type StoredPublicState } from './public-state.ts'

/** The numbers of the public votes and marks of importance. */
function createFigures({ matrix }: PublicVotes, marks: VoteMatrix): PublicFigures {
  const counts = countCodes(matrix)
  const marked = countMarks(marks)
  const comments: Record<string, CommentVoteCounts> = {}
  for (const [column, tid] of matrix.tids.entries()) {
    const [agrees = 0, passes = 0, disagrees = 0] = counts.subarray(3 * column, 3 * column + 3)
    // marks of erased people may stay for longer than their votes
    const important = Math.min(marked.get(tid) ?? 0, agrees + disagrees + passes)
    comments[tid] = { agrees, disagrees, passes, important }
  }
  return { voters: matrix.pids.length, votes: matrix.codes.length, comments }
}

/** Input of the public result, in addition to the public state before it. */
interface PublicInput {
  readonly zid: number
  /** all votes */
  readonly matrix: VoteMatrix
  readonly comments: readonly ModeratedComment[]
  readonly times: { lastVoteTimestamp: number; lastModTimestamp: number | null }
  /** of the votes; the first tick */
  readonly generation: number
  /** the time, in milliseconds since 1970 */
  readonly now: number
}

/** The last public state of this process. */
interface KnownState {
  readonly mark: string
  readonly tick: number
  readonly state: StoredPublicState
  readonly priorities: string
  readonly cache?: AnalysisCache
}

const MAX_CONVERSATIONS = 1000

/** Raised when the public map or its figures get something new: those of the same votes are then made again. */
const MAP_VERSION = 6

/** Remembers the last public states, within a number of bytes. */
export const createPublicCache = (maxBytes: number) =>
  createBoundedCache<number, KnownState>({
    maxEntries: MAX_CONVERSATIONS,
    maxBytes,
    countBytes: ({ state, cache }) =>
      // the analysis has the same votes
      (cache ? 0 : countMatrixBytes(state.votes.matrix)) +
      countMatrixBytes(state.groupVotes) +
      countMatrixBytes(state.areas.votes) +
      countMatrixBytes(state.marks) +
      (cache ? countCacheBytes(cache) : 0),
  })
export type PublicCache = ReturnType<typeof createPublicCache>

/** Shuffles by Fisher and Yates with secure random numbers. */
function shuffle(pids: readonly number[]): number[] {
  const mixed = [...pids]
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = generateSecureInt(at + 1)
    const own = mixed[at]!
    mixed[at] = mixed[other]!
    mixed[other] = own
  }
  return mixed
}

export const SECURE_LOTS: Lots = { shuffle, draw: generateSecureInt }

/** Finds the public state to continue from. */
async function findKnownState(db: Db, zid: number, cache: PublicCache): Promise<KnownState | undefined> {
  const known = cache.get(zid)
  const mark = await findPublicMark(db, zid)
  if (mark === undefined || mark === known?.mark) return mark === undefined ? undefined : known
  const { row, state } = await readPublicState(db, zid)
  return {
    mark: row.mark,
    tick: Number(row.tick),
    state,
    priorities: JSON.stringify((JSON.parse(row.map) as Record<string, unknown>)['comment-priorities']),
  }
}

/** The priorities before the first public state: all comments are new. */
const createNewPriorities = (comments: readonly ModeratedComment[]): string =>
  JSON.stringify(
    Object.fromEntries(
      comments.map(({ tid, isMeta }) => [tid, computePriority({ A: 0, D: 0, S: 0 }, 0, isMeta)]),
    ),
  )

/** The public part of an analysis. */
interface PublishedResult {
  /** comment priorities, for the next comment */
  readonly priorities: string
  /** undefined when the public state stays as it is */
  readonly change: PublicOpinionChange | undefined
  /** when a step is due that this analysis put off, in milliseconds since 1970; undefined if it took it */
  readonly dueAt: number | undefined
}

/** What a new state has besides the result. */
interface StateDetails {
  readonly marks: VoteMatrix
  readonly moderation: string
  readonly generation: number
  readonly stepped: number
}

/** Creates the state after a step; undefined if there was none before and there is no map. */
function createKnownState(
  { state, published }: PublicResult,
  known: KnownState | undefined,
  { generation, ...details }: StateDetails,
): KnownState | undefined {
  const mark = randomUUID()
  if (!published) return known && { ...known, mark, state: { ...known.state, ...state } }
  const { map, cache } = published
  return {
    mark,
    tick: known ? known.tick + 1 : generation,
    state: {
      ...state,
      ...details,
      lastVoteTimestamp: map.lastVoteTimestamp,
    },
    priorities: JSON.stringify(map['comment-priorities']),
    cache,
  }
}

/** Selects the columns to store. Without a new map, nothing changes for readers. */
const toChange = (zid: number, published: PublicMap | undefined, next: KnownState): PublicOpinionChange => ({
  zid,
  mark: next.mark,
  state: formatPublicState(next.state),
  published: published && {
    tick: next.tick,
    voters: next.state.votes.matrix.pids.length,
    map: JSON.stringify({ ...published.map, math_tick: next.tick }),
    figures: JSON.stringify(createFigures(next.state.votes, next.state.marks)),
    leans: JSON.stringify(published.leans),
    groups: { changes: published.groupChanges, count: published.map['group-clusters'].length },
  },
})

/**
 * Takes the next step of the public state. It stays as it is, to the last byte, unless enough people voted or moderators
 * decided something.
 */
export async function computePublicResult(
  db: Db,
  { zid, matrix, comments, times, generation, now }: PublicInput,
  cache: PublicCache,
): Promise<PublishedResult> {
  const known = await findKnownState(db, zid, cache)
  const before = known?.state ?? NO_STATE
  const moderation = hashText(JSON.stringify([MAP_VERSION, comments]))
  const isModerated = moderation !== before.moderation
  const publicVotes = before.votes.matrix.codes.length
  const dueAt = findPauseEnd({ people: matrix.pids.length, publicVotes, stepped: before.stepped }, now)
  const isMade = isModerated || dueAt === undefined
  const networks: Networks = isMade ? new Map(await listNetworks(db, zid)) : NO_NETWORKS
  const step = takePublicStep(before, {
    exact: matrix,
    comments,
    lots: SECURE_LOTS,
    networks,
    isModerated,
    isDue: dueAt === undefined,
    getTimes: (hasMoved) => ({
      ...times,
      lastVoteTimestamp: hasMoved ? roundToHour(times.lastVoteTimestamp) : before.lastVoteTimestamp,
    }),
    cache: known?.cache,
  })
  const marks = step?.published
    ? stepPublicMarks(
        before.marks,
        step.state.votes,
        await listImportantVotes(db, zid),
        SECURE_LOTS,
        networks,
      )
    : NO_MARKS
  const next =
    step &&
    createKnownState(step, known, {
      marks,
      moderation,
      generation,
      stepped: dueAt === undefined && step.state.votes !== before.votes ? now : before.stepped,
    })
  if (!next)
    return { priorities: known?.priorities ?? createNewPriorities(comments), change: undefined, dueAt }
  cache.set(zid, next)
  return { priorities: next.priorities, change: toChange(zid, step.published, next), dueAt }
}
