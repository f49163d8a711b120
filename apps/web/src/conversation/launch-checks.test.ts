import { expect, it } from 'vitest'
import { MIN_SEEDS, createLaunchChecklist, type LaunchState, type LaunchStep } from './launch-checks.ts'

const ready: LaunchState = {
  description: 'Why we ask.',
  seeds: MIN_SEEDS,
  isModerationChosen: true,
  waiting: 0,
  isLinkTried: true,
}

const listOpenSteps = (change: Partial<LaunchState>): LaunchStep[] =>
  createLaunchChecklist({ ...ready, ...change })
    .filter(({ isDone }) => !isDone)
    .map(({ step }) => step)

it('[CFG-10] the checklist has no open step when everything is done', () => {
  expect(listOpenSteps({})).toEqual([])
})

it.each<[Partial<LaunchState>, LaunchStep]>([
  [{ description: null }, 'description'],
  [{ description: ' \n' }, 'description'],
  [{ seeds: MIN_SEEDS - 1 }, 'seeds'],
  [{ seeds: undefined }, 'seeds'],
  [{ isModerationChosen: false }, 'moderation'],
  [{ waiting: 1 }, 'waiting'],
  [{ waiting: undefined }, 'waiting'],
  [{ isLinkTried: false }, 'link'],
])('[CFG-10] %j leaves only %s open', (change, step) => {
  expect(listOpenSteps(change)).toEqual([step])
})

it('an unknown step is neither done nor open', () => {
  const unknown = createLaunchChecklist({ ...ready, seeds: undefined, waiting: undefined })
  expect(unknown.filter(({ isDone }) => isDone === undefined).map(({ step }) => step)).toEqual([
    'seeds',
    'waiting',
  ])
})
