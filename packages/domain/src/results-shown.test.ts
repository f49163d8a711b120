import { expect, it } from 'vitest'
import { areResultsWithheld, findResultsWait, RESULTS_SHOWN, type ResultsSetting } from './results-shown.ts'

const SEVEN: ResultsSetting = { results_shown: 'votes', results_after_votes: 7 }

const wait = (setting: Partial<ResultsSetting>, answered: number, isFinished = false, isOpen = true) => {
  const found = findResultsWait({ ...SEVEN, ...setting }, { isOpen, canVote: true, answered, isFinished })
  return found.until === 'votes' ? found.left : found.until
}

it('[RES-54] results wait for seven answers, or for all there are', () => {
  expect([0, 1, 6, 7, 8].map((answered) => wait({}, answered))).toEqual([7, 6, 1, 'shown', 'shown'])
  expect(wait({}, 2, true)).toBe('shown')
})

it('[RES-54] the owner chooses after how many answers, at the end, after closing, or always', () => {
  const three = { results_shown: 'votes', results_after_votes: 3 } as const
  expect([0, 2, 3].map((answered) => wait(three, answered))).toEqual([3, 1, 'shown'])
  const kinds = RESULTS_SHOWN.slice(1).map((results_shown) => ({ results_shown }))
  expect(kinds.map((kind) => wait(kind, 50))).toEqual(['end', 'closed', 'shown'])
  expect(kinds.map((kind) => wait(kind, 50, true))).toEqual(['shown', 'closed', 'shown'])
})

it('[RES-54] where the address takes voting away, there is no answer to sway', () => {
  const progress = { isOpen: true, canVote: false, answered: 0, isFinished: false }
  const kinds = RESULTS_SHOWN.map(
    (results_shown) => findResultsWait({ ...SEVEN, results_shown }, progress).until,
  )
  expect(kinds).toEqual(['shown', 'shown', 'closed', 'shown'])
})

it('[RES-55] a closed conversation shows its results to everybody', () => {
  for (const results_shown of RESULTS_SHOWN) expect(wait({ results_shown }, 0, false, false)).toBe('shown')
})

it('[RES-55] the server withholds results only where they come after closing, and only until then', () => {
  const isWithheld = (isOpen: boolean) =>
    RESULTS_SHOWN.filter((results_shown) => areResultsWithheld({ results_shown }, isOpen))
  expect([isWithheld(true), isWithheld(false)]).toEqual([['closed'], []])
})
