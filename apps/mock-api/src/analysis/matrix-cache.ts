import { extendMatrix } from '@folkmoot/opinion/extend-matrix'
import type { Pca2 } from '@folkmoot/opinion/pca2'
import { createVoteEvents, type VoteEvents } from '@folkmoot/opinion/vote-events'
import {
  createVoteMatrix,
  countMatrixBytes as bytesOfMatrix,
  type VoteMatrix,
} from '@folkmoot/opinion/vote-matrix'
import { countCacheBytes, type AnalysisCache } from '@folkmoot/opinion/analysis-cache'
import type { Db } from '../storage/database.ts'
import { readVotePages } from './input.storage.ts'

/** The last analysis that was made here. */
export interface LastAnalysis {
  readonly workings: AnalysisCache
  /** the result, and its text, by which it is known whether it is the one that was stored last */
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
  /** what the next analysis can go on from */
  readonly lastAnalysis?: LastAnalysis
}

/** Bytes of a result for each letter of its text: the text, and the numbers that it writes down. */
const BYTES_PER_CHARACTER = 3

function countBytes({ matrix, lastAnalysis: analysed }: CachedVotes): number {
  if (!analysed) return bytesOfMatrix(matrix)
  const { workings, text } = analysed
  const isSame = workings.map.centred.matrix === matrix
  return countCacheBytes(workings) + BYTES_PER_CHARACTER * text.length + (isSame ? 0 : bytesOfMatrix(matrix))
}

const NO_VOTES: CachedVotes = {
  matrix: createVoteMatrix(createVoteEvents([])),
  lastVoteId: -1,
  lastVoteTime: 0,
}

/** Votes that grow page by page: nine bytes each, whatever their number. */
function createVoteBuffer() {
  let room = 1024
  let length = 0
  let all: VoteEvents = {
    pids: new Int32Array(room),
    tids: new Int32Array(room),
    votes: new Int8Array(room),
  }
  const grow = (least: number) => {
    while (room < least) room *= 2
    const wider = { pids: new Int32Array(room), tids: new Int32Array(room), votes: new Int8Array(room) }
    for (const key of ['pids', 'tids', 'votes'] as const) wider[key].set(all[key])
    all = wider
  }
  return {
    add(page: VoteEvents) {
      const end = length + page.pids.length
      if (end > room) grow(end)
      for (const key of ['pids', 'tids', 'votes'] as const) all[key].set(page[key], length)
      length = end
    },
    taken: (): VoteEvents => ({
      pids: all.pids.subarray(0, length),
      tids: all.tids.subarray(0, length),
      votes: all.votes.subarray(0, length),
    }),
  }
}

/** What is known, with the votes that came since, up to the id `top`. */
async function readNewVotes(db: Db, zid: number, known: CachedVotes, top: number): Promise<CachedVotes> {
  const events = createVoteBuffer()
  let { lastVoteId: last, lastVoteTime: time } = known
  for await (const page of readVotePages(db, zid, { afterId: last, lastId: top })) {
    events.add(createVoteEvents(page))
    for (const { created } of page) time = Math.max(time, Number(created))
    last = Number(page.at(-1)?.id ?? last)
  }
  return {
    ...known,
    matrix: extendMatrix(known.matrix, events.taken()),
    lastVoteId: last,
    lastVoteTime: time,
  }
}

/**
 * Keeps the votes of the conversations analysed last, and what their analyses were made with, within a number of bytes;
 * what it lacks it reads from the beginning, and of what it has the new votes only.
 */
export function createMatrixCache(maxBytes: number) {
  const kept = new Map<number, CachedVotes>()
  let bytes = 0

  function drop(zid: number): void {
    const known = kept.get(zid)
    if (known) bytes -= countBytes(known)
    kept.delete(zid)
  }

  function keep(zid: number, votes: CachedVotes): void {
    drop(zid)
    kept.set(zid, votes)
    bytes += countBytes(votes)
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }

  return {
    /** The votes of a conversation up to the id `top`. */
    async read(db: Db, zid: number, top: number): Promise<CachedVotes> {
      const votes = await readNewVotes(db, zid, kept.get(zid) ?? NO_VOTES, top)
      keep(zid, votes)
      return votes
    },
    /** Keeps the analysis of a conversation's votes beside them, unless that is too much for one. */
    remember(zid: number, lastAnalysis: LastAnalysis): void {
      const votes = kept.get(zid)
      const next: CachedVotes | undefined = votes && { ...votes, lastAnalysis }
      if (next && countBytes(next) <= maxBytes) keep(zid, next)
    },
    /** the conversations whose votes are kept, the one used last at the end */
    kept: () => [...kept.keys()],
  }
}
export type MatrixCache = ReturnType<typeof createMatrixCache>
