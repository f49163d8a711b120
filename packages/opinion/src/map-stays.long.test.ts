import { createSeededRandom } from '@folkmoot/domain/random'
import { describe, expect, it } from 'vitest'
import { CONVERSATIONS, readComments, readVoteRows, skipReason } from '../testing/open-data.ts'
import { computeMedianMovement, replayMap } from '../testing/replay-map.ts'
import { describeAnalysis, renumberVotes } from '../testing/renumber.ts'
import { analyzeOpinions } from './analyze.ts'
import { createVoteEvents, type VoteRow } from './vote-events.ts'

/** The latest vote of each person on each comment. */
const listLatest = (rows: readonly VoteRow[]): VoteRow[] => [
  ...new Map(rows.map((row) => [`${row.pid} ${row.tid}`, row])).values(),
]

describe.skipIf(skipReason)(`public conversations${skipReason}`, () => {
  it.each(CONVERSATIONS)(
    '[RES-11] %s: other numbers in another order give the same numbers to the last bit',
    (name) => {
      const rows = listLatest(readVoteRows(name))
      const comments = readComments(name)
      const analysis = analyzeOpinions(createVoteEvents(rows), { comments })
      for (const seed of [1, 2, 3]) {
        const other = renumberVotes(rows, comments, createSeededRandom(`${name} ${seed}`))
        const again = analyzeOpinions(createVoteEvents(other.rows), { comments: other.comments })
        expect(describeAnalysis(again)).toEqual(describeAnalysis(analysis, other.pids, other.tids))
      }
    },
  )

  it.each(CONVERSATIONS)(
    '%s: a result after every hundredth of the votes lies on the one before',
    (name) => {
      const { steps, labels } = replayMap(readVoteRows(name), readComments(name))
      expect(steps.filter(({ isFlipped }) => isFlipped)).toEqual([])
      expect(computeMedianMovement(steps)).toBeLessThan(0.01)
      // where both axes stay, so do the people; the large steps are new axes (docs/mathematics.md section 29)
      for (const { common, median } of steps) if (common > 0.999) expect(median).toBeLessThan(0.012)
      for (const { common, median } of steps) if (median > 0.05) expect(common).toBeLessThan(0.99)
      for (const ids of labels) expect(ids).toEqual([...ids.keys()])
    },
    120_000,
  )
})
