import { expect, it } from 'vitest'
import { createGroupVotes } from '../testing/group-votes.ts'
import { analyzeWithCache, type AnalyzeOptions } from './analyze.ts'
import { extendMatrix } from './extend-matrix.ts'
import { toPca2 } from './pca2.ts'
import { sortInPollOrder, createVoteEvents, type VoteRow } from './vote-events.ts'
import { createVoteMatrix } from './vote-matrix.ts'

/** The sum and the weighted sum of all numbers in a value, to six digits: a short mark of a large result. */
function digest(value: unknown): string {
  const numbers: number[] = []
  const visit = (one: unknown): void => {
    if (typeof one === 'number') numbers.push(one)
    else if (ArrayBuffer.isView(one)) for (const entry of one as Float64Array) numbers.push(entry)
    else if (one !== null && typeof one === 'object') for (const inner of Object.values(one)) visit(inner)
  }
  visit(value)
  const sum = numbers.reduce((total, number) => total + number, 0)
  const weighted = numbers.reduce((total, number, at) => total + number * Math.sin(at + 1), 0)
  return `${numbers.length}: ${sum.toPrecision(6)} ${weighted.toPrecision(6)}`
}

const rows = createGroupVotes({
  people: 110,
  comments: 14,
  groups: 3,
  seed: 'digest',
  turnout: 0.7,
  noise: 0.3,
})
const comments = [
  { tid: 2, mod: -1, isMeta: false },
  { tid: 5, mod: 1, isMeta: true },
  { tid: 40, mod: 0, isMeta: false },
]

/** The parts of the contract's object, each by its digest. */
function describeAnalysis(all: readonly VoteRow[], options: AnalyzeOptions) {
  const { analysis } = analyzeWithCache(sortInPollOrder(createVoteEvents(all)), { comments, ...options })
  const stored = toPca2(analysis, { lastVoteTimestamp: 5, lastModTimestamp: null })
  return {
    stored,
    digests: Object.fromEntries(Object.entries(stored).map(([name, part]) => [name, digest(part)])),
  }
}

it.each(['default', 'compatible'] as const)(
  '[MATH-3] gives the same object in every version, after a result that is the same too, in the mode: %s',
  (mode) => {
    const first = describeAnalysis(rows.slice(0, -60), { mode })
    const more = { mode, previous: first.stored, seed: 's', banned: new Set([7]) }
    expect(describeAnalysis(rows, more).digests).toMatchSnapshot()
  },
)

it('[MATH-3] the cache of an analysis is only used in the default mode', () => {
  const matrix = createVoteMatrix(createVoteEvents(rows))
  const { cache } = analyzeWithCache(matrix)
  const more = extendMatrix(matrix, createVoteEvents([{ pid: 3, tid: 1, vote: 0 }]))
  const strange = { ...cache, map: { ...cache.map, counts: cache.map.counts.map(() => 9) } }
  const plain = analyzeWithCache(more, { mode: 'compatible' }).analysis
  expect(analyzeWithCache(more, { mode: 'compatible', cache: strange }).analysis).toEqual(plain)
  expect(analyzeWithCache(more, { cache: strange }).analysis.comments.means).not.toEqual(plain.comments.means)
})
