import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { bench } from '../../../scripts/bench.ts'
import { analyzeOpinions, analyzeWithCache } from '../src/analyze.ts'
import { centreMatrix, countCodes, createGramProduct } from '../src/centred-matrix.ts'
import { computeFindings } from '../src/findings.ts'
import { extendMatrix } from '../src/extend-matrix.ts'
import { toPca2 } from '../src/pca2.ts'
import type { VoteEvents } from '../src/vote-events.ts'
import { createVoteMatrix } from '../src/vote-matrix.ts'
import { createSyntheticVotes, type Size } from '../testing/synthetic-votes.ts'

const LARGE: Size = { people: 33_422, comments: 783, votes: 2_000_000 }
const MIDDLE: Size = { people: 10_000, comments: 1000, votes: 500_000 }
const NEW_VOTE_COUNT = 1000

/**
 * Processor time in milliseconds, so that other processes do not count. The analysis has one thread; garbage of the previous
 * round is collected first.
 */
const measureProcessorTime = (work: () => unknown) => async (): Promise<number> => {
  await setTimeout(20)
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

const sliceEvents = ({ pids, tids, votes }: VoteEvents, from: number, to?: number): VoteEvents => ({
  pids: pids.slice(from, to),
  tids: tids.slice(from, to),
  votes: votes.slice(from, to),
})

/** One product X'(Xv) of a dense matrix of this size, which dense methods repeat many times. */
function createDenseProduct({ people, comments }: Size): () => void {
  const matrix = new Float32Array(people * comments).fill(0.5)
  const vector = new Float64Array(comments).fill(1)
  const sums = new Float64Array(comments)
  return () => {
    for (let at = 0; at < matrix.length; at += comments) {
      let sum = 0
      for (let column = 0; column < comments; column += 1) sum += matrix[at + column]! * vector[column]!
      for (let column = 0; column < comments; column += 1) sums[column]! += matrix[at + column]! * sum
    }
  }
}

/** One pass over the votes, X'(Xv) for two vectors at once: the minimum cost of a step of the analysis. */
function createSparsePass(events: VoteEvents): () => void {
  const matrix = createVoteMatrix(events)
  const live = new Uint8Array(matrix.tids.length).fill(1)
  const product = createGramProduct(centreMatrix(matrix, live, countCodes(matrix)))
  const [one, other] = [new Float64Array(live.length), new Float64Array(live.length)]
  return () => {
    one.fill(1)
    other.fill(1)
    product(one, other)
  }
}

const formatSize = ({ people, comments, votes }: Size): string =>
  [people, comments, votes].map((count) => count.toLocaleString('en')).join(' × ')

console.log(
  `load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}\n`,
)

async function benchColdAnalysis(size: Size, rounds: number): Promise<VoteEvents> {
  const events = createSyntheticVotes(size, 1)
  const subject = measureProcessorTime(() => analyzeOpinions(events))
  const what = `[MATH-5] ${formatSize(size)} votes from cold, matrix included, beside`
  const settings = { subject, rounds, warmUp: 1 }
  await bench(`${what} one product of a dense matrix`, {
    ...settings,
    baseline: measureProcessorTime(createDenseProduct(size)),
  })
  await bench(`${what} one pass over the votes`, {
    ...settings,
    baseline: measureProcessorTime(createSparsePass(events)),
  })
  return events
}

const large = await benchColdAnalysis(LARGE, 5)
const cut = large.pids.length - NEW_VOTE_COUNT
const before = createVoteMatrix(sliceEvents(large, 0, cut))
const { analysis, cache } = analyzeWithCache(before)
const previous = toPca2(analysis, { lastVoteTimestamp: 0, lastModTimestamp: null })
const added = sliceEvents(large, cut)
await bench(
  `[MATH-5] ${formatSize(LARGE)} votes, an update after ${NEW_VOTE_COUNT} more, beside the cold analysis`,
  {
    subject: measureProcessorTime(() => analyzeOpinions(extendMatrix(before, added), { previous, cache })),
    baseline: measureProcessorTime(() => analyzeOpinions(large)),
    rounds: 25,
    // the analysis thread lives as long as the server
    warmUpRounds: 12,
  },
)
const comments = Array.from({ length: LARGE.comments }, (_, tid) => ({ tid, mod: 1, isMeta: false }))
const accepted = analyzeOpinions(large, { comments })
await bench(`${formatSize(LARGE)} votes, findings beside the cold analysis`, {
  subject: measureProcessorTime(() => computeFindings(accepted)),
  baseline: measureProcessorTime(() => analyzeOpinions(large, { comments })),
  rounds: 9,
})
await benchColdAnalysis(MIDDLE, 9)
