import { describe, expect, it } from 'vitest'
import { votesOfCamps } from '../testing/camps.ts'
import { analyzeOpinions, analyzeWithWorkings } from './analyze.ts'
import { changesBetween } from './changes.ts'
import { extendMatrix } from './extend-matrix.ts'
import { stabilityWith } from './kept-stability.ts'
import { toPca2 } from './pca2.ts'
import { stabilityOf } from './stability.ts'
import { voteEvents, type VoteRow } from './vote-events.ts'
import { buildMatrix } from './vote-matrix.ts'

// large enough for samples of a part of the votes
const rows = votesOfCamps({ people: 1400, comments: 72, camps: 3, seed: 21, noise: 0.3 }).toSorted(
  (one, other) => one.pid - other.pid,
)
const before = buildMatrix(voteEvents(rows))
const { analysis, workings } = analyzeWithWorkings(before)
const previous = toPca2(analysis, { lastVoteTimestamp: 0, lastModTimestamp: null })
const few = Math.floor(rows.length / 100)

/** The analysis after more votes, and the one that knows nothing of before. */
function after(more: readonly VoteRow[], drawn = workings.stability!) {
  const matrix = extendMatrix(before, voteEvents(more))
  const warm = analyzeWithWorkings(matrix, { previous, workings: { ...workings, stability: drawn } })
  return { ...warm, cold: analyzeOpinions(voteEvents([...rows, ...more])) }
}

const repeated = (count: number) =>
  rows.slice(0, count).map((row) => ({ ...row, vote: row.vote === 1 ? -1 : 1 }))

describe('how stable groups are, from update to update', () => {
  it('[MATH-3] stays the figure that was drawn while next to nothing has changed, and counts what did', () => {
    const drawn = { ...workings.stability!, value: 0.9 }
    const first = after(repeated(5), drawn)
    expect(first.analysis.stability).toBe(0.9)
    expect(first.workings.stability).toMatchObject({ changed: 5, votes: rows.length })
    expect(after([], drawn).workings.stability).toEqual(drawn)
  })

  it('[MATH-3] is drawn anew after a hundredth of the votes, however many updates brought them', () => {
    const drawn = { ...workings.stability!, value: 0.9 }
    for (const { analysis, cold } of [
      after(repeated(few + 1), drawn),
      after(repeated(5), { ...drawn, changed: few - 4 }),
    ]) {
      expect(analysis.stability).toBe(cold.stability)
      expect(analysis.outcome).toBe(cold.outcome)
    }
  })

  it('[MATH-3] is drawn for each update where all people can be drawn from', () => {
    const small = rows.filter(({ pid }) => pid < 200)
    const first = analyzeWithWorkings(buildMatrix(voteEvents(small)))
    const next = [...small, { pid: 7, tid: 900, vote: -1 }]
    const earlier = { ...first.workings, stability: { ...first.workings.stability!, value: 0.9 } }
    const known = toPca2(first.analysis, { lastVoteTimestamp: 0, lastModTimestamp: null })
    const warm = analyzeOpinions(voteEvents(next), { previous: known, workings: earlier })
    expect(warm.stability).toBe(analyzeOpinions(voteEvents(next)).stability)
  })

  it('[MATH-3] is drawn anew for another number of groups, another seed, people who moved, and near the threshold', () => {
    const { people, ...rest } = analysis
    const { centred, components } = workings.map
    const grouped = Int32Array.from(people.pids.keys()).filter((row) => people.group[row]! >= 0)
    const labels = Uint8Array.from(grouped, (row) => people.group[row]!)
    const tested = { centred, components, rows: grouped, labels, k: rest.groups.length }
    const changes = changesBetween(before, before)!
    const drawn = { value: 0.9, seed: 's', k: tested.k, votes: rows.length, changed: 0, moved: 0 }
    const found = (earlier: Partial<typeof drawn>, stayed = 1) =>
      stabilityWith(tested, { seed: 's', stayed }, { drawn: { ...drawn, ...earlier }, changes }).value
    const anew = stabilityOf(tested, 's')
    expect(found({})).toBe(0.9)
    expect(found({}, 0.995)).toBe(0.9)
    for (const different of [
      { k: tested.k + 1 },
      { seed: 't' },
      { value: 0.63 },
      { value: 0.57 },
      { moved: 0.02 },
    ])
      expect([different, found(different)]).toEqual([different, anew])
    expect(found({}, 0.98)).toBe(anew)
  })
})
