import { describe, expect, it } from 'vitest'
import { accept, applySteps, decide, reject, reload } from '../../test/moderation-events.ts'
import { findReplaced } from './conflicts.ts'
import type { LoggedDecision } from './moderation-types.ts'

const open = reload({ unmoderated: [1, 2] })
const log = (...entries: [tid: number, moderator: string, from: number, to: number][]): LoggedDecision[] =>
  entries.map(([tid, moderator, from, to]) => ({ tid, moderator, from: { mod: from }, to: { mod: to } }))

describe('own decisions that replaced others', () => {
  const { pending: accepted } = applySteps([open, accept(1)])
  const replaced = { kind: 'replaced', tid: 1, own: 'accepted', previous: 'rejected', moderator: 'Ben' }

  it.each<[string, LoggedDecision[], object[]]>([
    ['the decision before the own one', log([1, 'Ada', -1, 1], [1, 'Ben', 0, -1]), [replaced]],
    ['not decisions about other comments', log([2, 'Ada', -1, 1], [2, 'Ben', 0, -1], [1, 'Ada', 0, 1]), []],
    [
      'not metadata marks of the same comment',
      log([1, 'Ada', 1, 1], [1, 'Ada', -1, 1], [1, 'Cleo', -1, -1], [1, 'Ben', 0, -1]),
      [{ ...replaced, moderator: 'Cleo' }],
    ],
    [
      'not decisions after the own one',
      log([1, 'Cleo', 1, -1], [1, 'Ada', -1, 1], [1, 'Ben', 0, -1]),
      [replaced],
    ],
    [
      'without a name when the log does not reach so far',
      log([1, 'Ada', -1, 1]),
      [{ ...replaced, moderator: null }],
    ],
    ['nothing when the own decision is not in the log', log([1, 'Ben', 0, -1]), []],
  ])('[MOD-9] %s', (_, entries, expected) => {
    expect(findReplaced(accepted, entries)).toEqual(expected)
  })

  it('[MOD-9] only accepting and rejecting replace others', () => {
    const { pending } = applySteps([open, decide({ kind: 'meta', is_meta: true }, [1])])
    expect(findReplaced(pending, log([1, 'Ada', 1, -1], [1, 'Ben', 0, 1]))).toEqual([])
    const { pending: rejected } = applySteps([open, reject(1)])
    expect(findReplaced(rejected, log([1, 'Ada', 1, -1], [1, 'Ben', 0, 1]))).toHaveLength(1)
  })
})
