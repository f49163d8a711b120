import { analyzeOpinions } from '@folkmoot/opinion/analyze'
import { toPca2 } from '@folkmoot/opinion/pca2'
import { createVoteEvents } from '@folkmoot/opinion/vote-events'
import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { OpinionMap } from './math.ts'

const votes = Array.from({ length: 300 }, (_, at) => ({
  pid: Math.floor(at / 10),
  tid: at % 10,
  vote: (at * 7 + Math.floor(at / 150)) % 3 === 0 ? -1 : 1,
}))

describe('the stored analysis of opinions', () => {
  it.each([
    ['with groups', votes],
    ['without votes', []],
  ])('[MATH-7] has the shape that the contract serves, %s', (_, rows) => {
    for (const mode of ['default', 'compatible'] as const) {
      const analysis = analyzeOpinions(createVoteEvents(rows), { mode })
      const stored = toPca2(analysis, { lastVoteTimestamp: 1, lastModTimestamp: null })
      const served: OpinionMap = { ...stored, math_tick: 1 }
      expect(Check(OpinionMap, JSON.parse(JSON.stringify(served)))).toBe(true)
    }
  })
})
