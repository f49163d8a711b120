import { expect, it } from 'vitest'
import { createSendOrder } from './optimistic.ts'

/** Creates an order of calls that wait for their answers. `log` has what was sent and how it ended. */
function prepare() {
  const order = createSendOrder()
  const log: string[] = []
  const answers = new Map<string, (problem?: string) => void>()
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    order,
    log,
    add: (name: string, ...keys: string[]) =>
      order.add({
        kind: 'decisions',
        keys,
        send: () => {
          log.push(`send ${name}`)
          return new Promise((resolve) => answers.set(name, (error) => resolve({ error })))
        },
        end: ({ error }) => void log.push(error === undefined ? `saved ${name}` : `${String(error)} ${name}`),
      }),
    answer: async (name: string, problem?: string) => {
      answers.get(name)?.(problem)
      await settle()
    },
    settle,
  }
}

it('[MOD-9] changes of one thing are sent one after the other, others beside them', async () => {
  const { add, answer, log } = prepare()
  add('accept 1', '1')
  add('reject 1', '1')
  add('accept 2', '2')
  expect(log).toEqual(['send accept 1', 'send accept 2'])
  await answer('accept 1')
  expect(log.slice(2)).toEqual(['saved accept 1', 'send reject 1'])
})

it('[TRI-5] a repeat is rejected after the decision about the comment that is kept', async () => {
  const { add, answer, log } = prepare()
  add('keep 1', '1')
  add('repeat 2', '2', '1')
  expect(log).toEqual(['send keep 1'])
  await answer('keep 1', 'refused')
  expect(log.slice(1)).toEqual(['refused keep 1', 'send repeat 2'])
})

it('[MOD-4] changes that wait behind a refused one are taken back with it, the newest first', async () => {
  const { add, answer, log } = prepare()
  for (const name of ['first', 'second', 'third']) add(name, '1')
  await answer('first', 'refused')
  expect(log).toEqual(['send first', 'refused third', 'refused second', 'refused first'])
})

it('[MOD-8] not more than four calls are made at once', async () => {
  const { add, answer, log } = prepare()
  for (const name of ['1', '2', '3', '4', '5']) add(name, name)
  expect(log).toEqual(['send 1', 'send 2', 'send 3', 'send 4'])
  await answer('2')
  expect(log.slice(4)).toEqual(['saved 2', 'send 5'])
})

it('[MOD-9] a list is loaded while no change is open, and again if one was made meanwhile', async () => {
  const { order, add, answer, log, settle } = prepare()
  const loads: ((answer: string) => void)[] = []
  add('first', '1')
  const loaded = order.load('decisions', () => new Promise<string>((resolve) => loads.push(resolve)))
  await settle()
  expect(loads).toHaveLength(0)
  await answer('first')
  add('second', '1')
  loads[0]?.('stale')
  await answer('second')
  expect(loads).toHaveLength(2)
  loads[1]?.('fresh')
  expect(await loaded).toBe('fresh')
  expect(log).toEqual(['send first', 'saved first', 'send second', 'saved second'])
})
