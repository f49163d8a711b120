import { expect, it } from 'vitest'
import { ENOUGH_SEEDS, launchChecklist, type LaunchState, type LaunchStep } from './launch-checks.ts'

const ready: LaunchState = {
  description: 'Why we ask.',
  seeds: ENOUGH_SEEDS,
  moderationChosen: true,
  waiting: 0,
  linkTried: true,
}

const open = (change: Partial<LaunchState>): LaunchStep[] =>
  launchChecklist({ ...ready, ...change })
    .filter(({ done }) => !done)
    .map(({ step }) => step)

it('[CFG-10] the checklist has nothing open when everything is there', () => {
  expect(open({})).toEqual([])
})

it.each<[Partial<LaunchState>, LaunchStep]>([
  [{ description: null }, 'description'],
  [{ description: ' \n' }, 'description'],
  [{ seeds: ENOUGH_SEEDS - 1 }, 'seeds'],
  [{ seeds: undefined }, 'seeds'],
  [{ moderationChosen: false }, 'moderation'],
  [{ waiting: 1 }, 'waiting'],
  [{ waiting: undefined }, 'waiting'],
  [{ linkTried: false }, 'link'],
])('[CFG-10] %j leaves exactly %s open', (change, step) => {
  expect(open(change)).toEqual([step])
})

it('what is not known yet is neither done nor open', () => {
  const unknown = launchChecklist({ ...ready, seeds: undefined, waiting: undefined })
  expect(unknown.filter(({ done }) => done === undefined).map(({ step }) => step)).toEqual([
    'seeds',
    'waiting',
  ])
})
