import { expect, it } from 'vitest'
import {
  accept,
  applySteps,
  decide,
  getUnsaved,
  refuse,
  reject,
  reload,
  save,
  type Step,
} from '../../test/moderation-events.ts'
import { computeCommentToSend, findNextToSend } from './send-queue.ts'

const open = reload({ unmoderated: [1, 2, 3, 4, 5, 6] })
const send =
  (tid: number): Step =>
  (state) => ({ type: 'send', decision: getUnsaved(state, tid) })

it.each<[name: string, steps: readonly (Step | readonly Step[])[], next: number | undefined]>([
  ['the oldest decision', [accept(3), accept(1)], 3],
  ['nothing without a decision', [], undefined],
  ['no decision that was answered', [accept(1), send(1), save(1)], undefined],
  ['no decision that was refused', [accept(1), send(1), refuse(1)], undefined],
  ['not two about one comment at once', [accept(1), reject(1), accept(2), send(1)], 2],
  ['the second about a comment after the first', [accept(1), reject(1), send(1), save(1)], 1],
  ['not more than four at once', [accept(1, 2, 3, 4, 5), send(1), send(2), send(3), send(4)], undefined],
  ['the fifth after an answer', [accept(1, 2, 3, 4, 5), send(1), send(2), send(3), send(4), save(2)], 5],
])('[MOD-9] sends %s', (_, steps, next) => {
  expect(findNextToSend(applySteps([open, ...steps]))?.tid).toBe(next)
})

it('[MOD-9] a sent decision contains earlier saved decisions, and no refused or later one', () => {
  const steps = [open, decide({ kind: 'meta', is_meta: true }, [1]), accept(1), reject(1)]
  const compute = (...more: Step[]) => {
    const state = applySteps([...steps, ...more])
    return computeCommentToSend(state, getUnsaved(state, 1))
  }
  expect(compute()).toMatchObject({ is_meta: true, mod: 0 })
  expect(compute(save(1))).toMatchObject({ is_meta: true, mod: 1 })
  expect(compute(refuse(1))).toMatchObject({ is_meta: false, mod: 1 })
})
