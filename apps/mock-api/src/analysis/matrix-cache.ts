import { extendMatrix } from '@folkmoot/opinion/extend-matrix'
import type { Pca2 } from '@folkmoot/opinion/pca2'
import { createVoteEvents, type VoteEvents } from '@folkmoot/opinion/vote-events'
import { createVoteMatrix, countMatrixBytes, type VoteMatrix } from '@folkmoot/opinion/vote-matrix'
import { countCacheBytes, type AnalysisCache } from '@folkmoot/opinion/analysis-cache'
import { createBoundedCache } from '../bounded-cache.ts'
import type { Db } from '../storage/database.ts'
import { countErasures, readVotePages } from './input.storage.ts'

/** The newest analysis of this process. */
export interface LastAnalysis {
  readonly cache: AnalysisCache
  /** the result, and its text, which shows whether it is still the stored one */
  readonly map: Pca2
  readonly text: string
}

/** The votes of a conversation up to one of them. */
export interface CachedVotes {
  readonly matrix: VoteMatrix
  /** id of the newest vote in it, -1 without votes */
  readonly lastVoteId: number
  /** when the newest vote was cast, in milliseconds since 1970; 0 without votes */
  readonly lastVoteTime: number
  /** number of erasures of the conversation when it was read; votes before are missing after another one */
  readonly erasures: number
  /** where the next analysis starts */
  readonly lastAnalysis?: LastAnalysis
}

/** Bytes of a result for each character of its text: the text and its numbers. */
const BYTES_PER_CHARACTER = 3

function countVotesBytes({ matrix, lastAnalysis }: CachedVotes): number {
  if (!lastAnalysis) return countMatrixBytes(matrix)
  const { cache, text } = lastAnalysis
  const isSame = cache.map.centred.matrix === matrix
  return countCacheBytes(cache) + BYTES_PER_CHARACTER * text.length + (isSame ? 0 : countMatrixBytes(matrix))
}

const NO_VOTES: CachedVotes = {
  matrix: createVoteMatrix(createVoteEvents([])),
  lastVoteId: -1,
  lastVoteTime: 0,
  erasures: 0,
}

const VOTE_COLUMNS = ['pids', 'tids', 'votes'] as const

const allocateVotes = (capacity: number): VoteEvents => ({
  pids: new Int32Array(capacity),
  tids: new Int32Array(capacity),
  votes: new Int8Array(capacity),
})

/** Creates a buffer that grows page by page; it takes nine bytes for each vote. */
function createVoteBuffer() {
  let capacity = 1024
  let length = 0
  let buffer = allocateVotes(capacity)
  const grow = (required: number) => {
    while (capacity < required) capacity *= 2
    const larger = allocateVotes(capacity)
    for (const key of VOTE_COLUMNS) larger[key].set(buffer[key])
    buffer = larger
  }
  return {
    append(page: VoteEvents) {
      const end = length + page.pids.length
      if (end > capacity) grow(end)
      for (const key of VOTE_COLUMNS) buffer[key].set(page[key], length)
      length = end
    },
    getVotes: (): VoteEvents => ({
      pids: buffer.pids.subarray(0, length),
      tids: buffer.tids.subarray(0, length),
      votes: buffer.votes.subarray(0, length),
    }),
  }
}

/** Extends the known votes by those that came since, up to the id `lastId`. */
async function readNewVotes(db: Db, zid: number, known: CachedVotes, lastId: number): Promise<CachedVotes> {
  const buffer = createVoteBuffer()
  let { lastVoteId, lastVoteTime } = known
  for await (const page of readVotePages(db, zid, { afterId: lastVoteId, lastId })) {
    buffer.append(createVoteEvents(page))
    for (const { created } of page) lastVoteTime = Math.max(lastVoteTime, Number(created))
    lastVoteId = Number(page.at(-1)?.id ?? lastVoteId)
  }
  return { ...known, matrix: extendMatrix(known.matrix, buffer.getVotes()), lastVoteId, lastVoteTime }
}

const MAX_CONVERSATIONS = 1000

/**
 * Creates a cache of the votes of the conversations analysed last and of their analyses, within a number of bytes. It reads
 * a missing conversation from its first vote and a cached one from the newest vote it has.
 */
export function createMatrixCache(maxBytes: number) {
  const cache = createBoundedCache<number, CachedVotes>({
    maxEntries: MAX_CONVERSATIONS,
    maxBytes,
    countBytes: countVotesBytes,
  })
  return {
    /** Reads the votes of a conversation up to the id `lastId`. */
    async read(db: Db, zid: number, lastId: number): Promise<CachedVotes> {
      const erasures = await countErasures(db, zid)
      const cached = cache.get(zid)
      const known = cached?.erasures === erasures ? cached : { ...NO_VOTES, erasures }
      const votes = await readNewVotes(db, zid, known, lastId)
      cache.set(zid, votes)
      return votes
    },
    /** Adds the analysis to the cached votes of a conversation, unless both exceed the bytes. */
    setLastAnalysis(zid: number, lastAnalysis: LastAnalysis): void {
      const votes = cache.get(zid)
      const next: CachedVotes | undefined = votes && { ...votes, lastAnalysis }
      if (next && countVotesBytes(next) <= maxBytes) cache.set(zid, next)
    },
    /** the cached conversations, the one used last at the end */
    listCached: (): number[] => [...cache.rkeys()],
  }
}
export type MatrixCache = ReturnType<typeof createMatrixCache>
