import { analyzeWithCache } from './analyze.ts'
import type { AnalysisCache } from './analysis-cache.ts'
import type { NewGroupChange } from '@folkmoot/domain/reports/group-changes'
import { findNetwork, NO_NETWORKS, type Networks } from './networks.ts'
import type { ModeratedComment } from './moderation-sets.ts'
import type { PreviousOpinion } from './previous-opinion.ts'
import { NO_AREAS, type AreaState, type PublicAreas } from './public-areas.ts'
import { NO_GROUP_VOTES, type GroupVotesMatrix } from './public-groups.ts'
import { createPublicOpinion, type PublicPca2 } from './public-map.ts'
import {
  forgetErased,
  NO_PUBLIC_VOTES,
  stepPublicVotes,
  type Lots,
  type PublicVotes,
} from './public-votes.ts'
import type { VoteMatrix } from './vote-matrix.ts'

/** What the next public state continues from. Secret: it tells whose votes are in the public results. */
export interface PublicState {
  readonly votes: PublicVotes
  readonly groupVotes: GroupVotesMatrix
  readonly areas: AreaState
  readonly previous: PreviousOpinion | undefined
}

/** The state before anything is public. */
export const NO_PUBLIC_STATE: PublicState = {
  votes: NO_PUBLIC_VOTES,
  groupVotes: NO_GROUP_VOTES,
  areas: NO_AREAS,
  previous: undefined,
}

/** With fewer public votes, every analysis of thirty people takes a step. */
const MANY_VOTES = 1_000_000

/** The pause between two steps, for each public vote: 10 s for a million, 17 minutes for a hundred million. */
const PAUSE_MS_PER_VOTE = 0.01

/** With fewer people, a step would often be about the same few. */
const SMALL_PEOPLE = 30

const SMALL_PAUSE_MS = 3_600_000

/**
 * Finds the end of the pause after a step; undefined if it is over. A small conversation pauses for an hour, so that watching one
 * person costs much time. A step of a large one takes as long as a cold analysis. The rule knows the clock, what is public and
 * whether 30 people have voted, so that the time of a step tells nothing else.
 * @param people all who have voted
 * @param publicVotes votes in the public state
 * @param stepped the time of the last step, in milliseconds; a later one than `now` when the clock was set back
 */
export function findPauseEnd(
  { people, publicVotes, stepped }: { people: number; publicVotes: number; stepped: number },
  now: number,
): number | undefined {
  const perVote = publicVotes < MANY_VOTES ? 0 : PAUSE_MS_PER_VOTE * publicVotes
  const end = stepped + (people < SMALL_PEOPLE ? SMALL_PAUSE_MS : perVote)
  return now < stepped || now >= end ? undefined : end
}

/** Input of a step, in addition to the state before it. */
interface PublicStep {
  /** all votes */
  readonly exact: VoteMatrix
  readonly comments: readonly ModeratedComment[]
  readonly lots: Lots
  readonly networks?: Networks
  /** whether moderators have decided something since: a new map is then made of the same votes */
  readonly isModerated: boolean
  /** false: votes and people go on waiting (`findPauseEnd`) */
  readonly isDue?: boolean
  /** the times to publish. @param hasMoved whether the public votes have */
  readonly getTimes: (hasMoved: boolean) => { lastVoteTimestamp: number; lastModTimestamp: number | null }
  /** of the last step, for speed */
  readonly cache?: AnalysisCache | undefined
}

/** A new map of the public votes. */
export interface PublicMap {
  readonly map: PublicPca2
  /** for each comment a letter for each area of the map (packages/domain `LEAN_LETTERS`) */
  readonly leans: PublicAreas['leans']
  /** what became of groups since the map before */
  readonly groupChanges: readonly NewGroupChange[]
  readonly cache: AnalysisCache
}

/** A new state. */
export interface PublicResult {
  readonly state: PublicState
  /** undefined when only numbers of erased people have gone: a new map would tell that their votes are in the results */
  readonly published: PublicMap | undefined
}

/**
 * Takes a step of the public state (docs/mathematics.md section 26). All that is published is a function of the public votes
 * before and after, without anybody's number. Undefined when nothing changes, and before anything is public.
 */
export function takePublicStep(before: PublicState, step: PublicStep): PublicResult | undefined {
  const { exact, comments, lots, networks = NO_NETWORKS, isModerated, isDue = true, getTimes } = step
  const votes = isDue
    ? stepPublicVotes(before.votes, exact, lots, networks)
    : forgetErased(before.votes, exact)
  if (votes.people.length === 0 || (votes === before.votes && !isModerated)) return undefined
  const hasMoved = votes.matrix !== before.votes.matrix || votes.people.length !== before.votes.people.length
  if (!hasMoved && !isModerated) return { state: { ...before, votes }, published: undefined }
  const { matrix } = votes
  const { previous } = before
  const { analysis, cache } = analyzeWithCache(matrix, {
    comments,
    cache: step.cache,
    ...(previous && { previous }),
  })
  const { groupVotes, areas } = before
  const times = getTimes(hasMoved)
  const networkByPerson = votes.people.map((pid) => findNetwork(networks, pid))
  const made = createPublicOpinion({ analysis, matrix, groupVotes, areas, networkByPerson, comments, times })
  return {
    state: { votes, groupVotes: made.groupVotes, areas: made.areas, previous: made.previous },
    published: {
      map: made.map,
      leans: made.leans,
      groupChanges: analysis.groupHistory.now,
      cache,
    },
  }
}
