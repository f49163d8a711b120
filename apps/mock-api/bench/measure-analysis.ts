import { analyzeWithCache } from '@folkmoot/opinion/analyze'
import type { AnalysisCache } from '@folkmoot/opinion/analysis-cache'
import { extendMatrix } from '@folkmoot/opinion/extend-matrix'
import { toPca2 } from '@folkmoot/opinion/pca2'
import { takePublicStep } from '@folkmoot/opinion/public-step'
import type { VoteEvents } from '@folkmoot/opinion/vote-events'
import type { VoteMatrix } from '@folkmoot/opinion/vote-matrix'
import { listCommentModeration } from '../src/analysis/input.storage.ts'
import { createMatrixCache } from '../src/analysis/matrix-cache.ts'
import { SECURE_LOTS } from '../src/analysis/public-result.ts'
import {
  formatPublicState,
  NO_STATE,
  parsePublicState,
  type StoredPublicState,
} from '../src/analysis/public-state.ts'
import { openReader } from '../src/storage/open-reader.ts'

// Measures the stages of an analysis of the largest conversation of a database, in a process of its own.

const [file = ''] = process.argv.slice(2)
const CACHE_BYTES = 4e9
const NEW_VOTES = 10_000
/** They come from so many people, spread over the conversation. */
const NEW_VOTERS = 200

/** Prints processor time, time by the clock, and the largest memory so far. */
async function measure<T>(stage: string, work: () => T | Promise<T>): Promise<T> {
  const started = performance.now()
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  const seconds = (performance.now() - started) / 1000
  const megabytes = process.resourceUsage().maxRSS / 1024
  console.log(
    `  ${stage.padEnd(44)} ${((user + system) / 1e6).toFixed(2).padStart(7)} s processor ${seconds.toFixed(2).padStart(7)} s clock ${megabytes.toFixed(0).padStart(6)} MB at most`,
  )
  return result
}

const db = await openReader(`sqlite:${file}`)
const { zid } = await db
  .selectFrom('generations')
  .select('zid')
  .orderBy('value', 'desc')
  .executeTakeFirstOrThrow()
const matrices = createMatrixCache(CACHE_BYTES)
const { matrix, lastVoteTime } = await measure('votes read', () => matrices.read(db, zid))
const comments = await listCommentModeration(db, zid)
const times = { lastVoteTimestamp: lastVoteTime, lastModTimestamp: null }

/** New votes of people who have voted: on each comment of theirs the opposite, and a pass becomes an agreement. */
function createNewVotes({ pids, tids, starts, codes }: VoteMatrix): VoteEvents {
  const events = {
    pids: new Int32Array(NEW_VOTES),
    tids: new Int32Array(NEW_VOTES),
    votes: new Int8Array(NEW_VOTES),
  }
  for (let at = 0; at < NEW_VOTES; at += 1) {
    const row = Math.floor(((at % NEW_VOTERS) * pids.length) / NEW_VOTERS)
    const count = starts[row + 1]! - starts[row]!
    const code = codes[starts[row]! + (Math.floor(at / NEW_VOTERS) % count)]!
    events.pids[at] = pids[row]!
    events.tids[at] = tids[Math.floor(code / 3)]!
    events.votes[at] = 1 - (code % 3) || -1
  }
  return events
}

const takeStep = (before: StoredPublicState, exact: VoteMatrix, earlier?: AnalysisCache) => {
  const { published, state } = takePublicStep(before, {
    exact,
    comments,
    lots: SECURE_LOTS,
    isModerated: true,
    getTimes: () => times,
    cache: earlier,
  })!
  return { state: { ...NO_STATE, ...state }, cache: published!.cache }
}

const cold = await measure('mathematics, cold', () => analyzeWithCache(matrix, { comments }))
const map = await measure('result with findings', () => toPca2(cold.analysis, times))
const text = await measure('text of the result', () => JSON.stringify(map))
console.log(`  ${(text.length / 1e6).toFixed(1)} million characters`)
const opened = await measure('public results: votes, analysis, map', () => takeStep(NO_STATE, matrix))
const stored = await measure('public state: text', () => formatPublicState(opened.state))
const perVote = (characters: number) => (characters / matrix.codes.length).toFixed(2)
console.log(`  characters a vote: ${perVote(stored.length)}`)
await measure('public state: parsed, as after a restart', () => parsePublicState(stored))
const next = await measure(`${NEW_VOTES} more votes: matrix`, () =>
  extendMatrix(matrix, createNewVotes(matrix)),
)
const { cache } = cold
const update = await measure('  mathematics', () =>
  analyzeWithCache(next, { comments, previous: map, cache }),
)
await measure('  result and its text', () => JSON.stringify(toPca2(update.analysis, times)))
const moved = await measure('  public results, if a step is due', () =>
  takeStep(opened.state, next, opened.cache),
)
await measure('  public state: text', () => formatPublicState(moved.state))
await db.destroy()
