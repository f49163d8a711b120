import { expect, it } from 'vitest'
import { getAnalysisState, type AnalysisFacts } from './analysis-state.ts'

const FRESH: AnalysisFacts = { generation: 5, analysed: null, hasInput: true, isClaimed: false, error: null }

it.each([
  [{ hasInput: false }, 'empty'],
  [{}, 'waiting'],
  [{ isClaimed: true }, 'running'],
  [{ analysed: 5 }, 'current'],
  [{ analysed: 4 }, 'waiting'],
  [{ analysed: 4, isClaimed: true }, 'running'],
  [{ error: 'no memory', isClaimed: true }, 'failed'],
  [{ analysed: 4, error: 'no memory' }, 'failed'],
  [{ analysed: 5, error: 'no memory' }, 'current'],
] as const)('[MATH-4] an analysis of which %j is known is %s', (known, state) => {
  expect(getAnalysisState({ ...FRESH, ...known })).toBe(state)
})
