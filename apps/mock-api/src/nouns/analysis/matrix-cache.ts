import { extendMatrix } from '@folkmoot/opinion/extend-matrix'
import type { Pca2 } from '@folkmoot/opinion/pca2'
import { createVoteEvents, type VoteEvents } from '@folkmoot/opinion/vote-events'
import { countMatrixBytes, type VoteMatrix } from '@folkmoot/opinion/vote-matrix'
import { countCacheBytes, type AnalysisCache } from '@folkmoot/opinion/analysis-cache'
import { createBoundedCache } from '../../platform/bounded-cache.ts'
import type { Db } from '../../platform/storage/database.ts'
import { findGeneration } from '../../platform/storage/generations.ts'
import { countErasures, readVotePages } from './input.storage.ts'
import { readLatestVotes } from './latest-votes.storage.ts'

/** The newest analysis of this process. */
export interface LastAnalysis {
  readonly cache: AnalysisCache
  /** the result, and its text, which shows whether it is still the stored one */
  readonly map: Pca2
  readonly text: string
}

/** The votes of a conversation up to one of them. */
interface CachedVotes {
  readonly matrix: VoteMatrix
  /** the generation of the conversation up to which the votes are in it */
  readonly generation: number
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

/** Extends the known votes by those that came since, up to the generation. */
async function readNewVotes(
  db: Db,
  zid: number,
  known: CachedVotes,
  generation: number,
): Promise<CachedVotes> {
  const buffer = createVoteBuffer()
  let { lastVoteTime } = known
  const range = { afterId: known.generation, lastId: generation }
  for await (const page of readVotePages(db, zid, range)) {
    buffer.append(createVoteEvents(page))
    for (const { created } of page) lastVoteTime = Math.max(lastVoteTime, Number(created))
  }
  return { ...known, matrix: extendMatrix(known.matrix, buffer.getVotes()), generation, lastVoteTime }
}

/** The state of a conversation's votes. It is read before the votes: they may be newer, never older. */
async function readVoteState(db: Db, zid: number): Promise<{ erasures: number; generation: number }> {
  const erasures = await countErasures(db, zid)
  return { erasures, generation: await findGeneration(db, zid) }
}

/** A longer history since is slower to read than all latest votes: a page of it takes six times as long. */
const MAX_NEW_SHARE = 1 / 8

/** Whether it pays to read what is new. An erasure takes votes from the history, so that all are read again. */
const isExtendable = (
  known: CachedVotes | undefined,
  { erasures, generation }: { erasures: number; generation: number },
): known is CachedVotes =>
  known?.erasures === erasures &&
  generation - known.generation <= Math.max(1000, MAX_NEW_SHARE * known.matrix.codes.length)

/** Reads all votes: the latest of each pair, then the history of what was cast in the meantime. */
async function readAllVotes(db: Db, zid: number): Promise<CachedVotes> {
  for (;;) {
    const before = await readVoteState(db, zid)
    const votes = { ...(await readLatestVotes(db, zid)), ...before }
    const after = await readVoteState(db, zid)
    if (after.erasures === before.erasures) return readNewVotes(db, zid, votes, after.generation)
  }
}

const MAX_CONVERSATIONS = 1000

/**
 * Creates a cache of the votes of the conversations analysed last and of their analyses, within a number of bytes. It reads
 * all latest votes of a missing conversation, and of a cached one the votes since.
 */
export function createMatrixCache(maxBytes: number) {
  const cache = createBoundedCache<number, CachedVotes>({
    maxEntries: MAX_CONVERSATIONS,
    maxBytes,
    countBytes: countVotesBytes,
  })
  return {
    /** Reads the votes of a conversation. */
    async read(db: Db, zid: number): Promise<CachedVotes> {
      const state = await readVoteState(db, zid)
      const known = cache.get(zid)
      const votes = isExtendable(known, state)
        ? await readNewVotes(db, zid, known, state.generation)
        : await readAllVotes(db, zid)
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
