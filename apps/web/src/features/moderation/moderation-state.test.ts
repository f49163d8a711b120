import { applyDecision, type Decision, getCommentState } from './moderation-queue.ts'
import { describe, expect, it } from 'vitest'
import {
  accept,
  applySteps,
  createLists,
  decide,
  describeState,
  endReload,
  load,
  loadLog,
  refuse,
  reject,
  reload,
  save,
  startReload,
  type Step,
} from '../../test/moderation-events.ts'
import { applyModerationEvent } from './moderation-state.ts'

type Row = [name: string, steps: readonly (Step | readonly Step[])[], expected: Partial<Described>]
type Described = ReturnType<typeof describeState>

const open = reload({ unmoderated: [1, 2, 3] })
const dismissOthers: Step = () => ({ type: 'dismiss-decided-by-others' })
const dismissConflicts: Step = () => ({ type: 'dismiss-conflicts' })

/** Own decision about 1, saved and confirmed by a reload. */
const confirmed = [...open, accept(1), save(1), ...reload({ unmoderated: [2, 3], accepted: [1] })]
const overruled = reload({ unmoderated: [2, 3], rejected: [1] })

const see = (steps: Row[1]) => describeState(applySteps(steps))

describe('decisions and reloads', () => {
  it.each<Row>([
    ['shown at once', [open, accept(1)], { unmoderated: [2, 3], accepted: [1], unsaved: [1] }],
    ['left out if it changes nothing', [open, accept(1), accept(1)], { pending: [1] }],
    [
      'sent for its reason alone',
      [open, accept(1), decide({ kind: 'accept' }, [1], 'Good')],
      { pending: [1, 1] },
    ],
    [
      'shown over lists that are loaded while it is sent',
      [open, accept(1), reload({ unmoderated: [1, 2, 3] })],
      { accepted: [1], pending: [1], decidedByOthers: [] },
    ],
    [
      'shown over lists that were requested before it was saved',
      [open, accept(1), startReload, save(1), load({ unmoderated: [1, 2, 3] })],
      { accepted: [1], pending: [1], unsaved: [], decidedByOthers: [], conflicts: [] },
    ],
    [
      'confirmed by the reload after that',
      [open, accept(1), startReload, save(1), load({ unmoderated: [1, 2, 3] }), overruled],
      { pending: [], rejected: [1], conflicts: ['overruled 1'] },
    ],
    [
      'confirmed by lists that were requested after it was saved',
      confirmed,
      { accepted: [1], pending: [], decidedByOthers: [], conflicts: [] },
    ],
    [
      'kept when a reload is incomplete, with all lists',
      [open, accept(1), save(1), reload({ unmoderated: undefined, accepted: [1], rejected: [9] })],
      { unmoderated: [2, 3], accepted: [1], rejected: [], pending: [1] },
    ],
    [
      'kept when the lists were never complete',
      [
        reload({ unmoderated: [1, 2], accepted: undefined }),
        [accept(1), save(1)],
        reload({ unmoderated: [2], accepted: [1], rejected: undefined }),
      ],
      { accepted: [1], pending: [1] },
    ],
    [
      'confirmed by the first complete reload after that',
      [
        reload({ unmoderated: [1, 2], accepted: undefined }),
        [accept(1), save(1)],
        reload({ unmoderated: [2], accepted: [1], rejected: undefined }),
        reload({ unmoderated: [2], accepted: [1] }),
      ],
      { accepted: [1], pending: [] },
    ],
  ])('[MOD-4] [MOD-9] a decision is %s', (_, steps, expected) => {
    expect(see(steps)).toMatchObject(expected)
  })

  it('[MOD-7] [MOD-9] lists that have not changed change no comment', () => {
    const lists = createLists({ unmoderated: [1, 2] })
    const answer: Step = () => ({ type: 'lists-loaded', lists, problems: {}, time: 1000 })
    const state = applySteps([startReload, answer])
    const later = applyModerationEvent(state, { type: 'lists-loaded', lists, problems: {}, time: 2000 })
    expect(later.comments).toBe(state.comments)
    expect(later.refreshedAt).toBe(2000)
    const fresh = applySteps([startReload, answer, load({ unmoderated: [1, 2], accepted: [3] })])
    expect(fresh.comments[0]).toBe(state.comments[0])
  })

  it('[MOD-7] comments are in the order of their numbers, with all pending decisions applied', () => {
    const lists = reload({ unmoderated: [2, 4], accepted: [3], rejected: [1] })
    const { comments } = applySteps([lists, decide({ kind: 'meta', is_meta: true }, [2]), accept(2)])
    expect(comments.map(({ tid }) => tid)).toEqual([1, 2, 3, 4])
    expect(comments[1]).toMatchObject({ mod: 1, is_meta: true })
  })

  it('[MOD-9] a reload is under way until it has ended', () => {
    expect(applySteps([startReload, load({})]).isReloading).toBe(true)
    expect(applySteps([startReload, load({}), endReload]).isReloading).toBe(false)
  })

  it('[NET-6] an incomplete reload says what failed and keeps the time of the last complete one', () => {
    const incomplete: Step = () => ({
      type: 'lists-loaded',
      lists: createLists({ accepted: undefined }),
      problems: { accepted: 'It broke.' },
      time: 2000,
    })
    const state = applySteps([open, startReload, incomplete])
    expect(state.refreshedAt).toBe(1000)
    expect(state.problems).toEqual({ accepted: 'It broke.' })
    expect(state.isLoaded).toEqual({ unmoderated: true, accepted: true, rejected: true })
    expect(applySteps([startReload, incomplete]).isLoaded.accepted).toBe(false)
  })
})

describe('failures', () => {
  it.each<Row>([
    [
      'shown where it was, announced, and not undoable',
      [open, accept(1), refuse(1)],
      { unmoderated: [1, 2, 3], pending: [], failed: [1], notice: 'failed', undoable: [] },
    ],
    [
      'announced when all others have a result',
      [open, accept(1), accept(2), refuse(1)],
      { failed: [1], notice: 'done' },
    ],
    [
      'announced with the others',
      [open, accept(1), accept(2), refuse(1), save(2)],
      { failed: [1], notice: 'failed', undoable: [[2]] },
    ],
    [
      'rolled back under a later decision about the same comment',
      [open, accept(1), decide({ kind: 'meta', is_meta: true }, [1]), refuse(1)],
      { unmoderated: [1, 2, 3], pending: [1], undoable: [[1]] },
    ],
    ['forgotten when it is made again', [open, accept(1), refuse(1), accept(1)], { failed: [] }],
    [
      'announced with its bulk action, after the last result',
      [open, accept(1, 2, 3), save(1), refuse(2)],
      { failed: [2], notice: undefined, undoable: [[1, 3]] },
    ],
    [
      'counted in its bulk action',
      [open, accept(1, 2, 3), save(1), refuse(2), save(3)],
      { failed: [2], notice: 'bulk-done', accepted: [1, 3], unmoderated: [2] },
    ],
  ])('[MOD-4] [MOD-8] a refused decision is %s', (_, steps, expected) => {
    expect(see(steps)).toMatchObject(expected)
  })

  it('[MOD-8] the notice of a bulk action counts all and the failed', () => {
    const { notice } = applySteps([open, reject(1, 2, 3), refuse(1), save(2), refuse(3)])
    expect(notice).toMatchObject({ bulk: { kind: 'reject', total: 3, failed: 2 } })
  })

  it('[MOD-8] a bulk action removes the notice of the action before, and adds none before its last result', () => {
    expect(see([open, accept(1), accept(2, 3)]).notice).toBeUndefined()
  })

  it('[MOD-8] the same notice again has another id', () => {
    const again = [...open, accept(1), refuse(1), accept(1)]
    const { notice } = applySteps([again])
    expect(applySteps([again, refuse(1), accept(1)]).notice?.id).toBeGreaterThan(notice?.id ?? 0)
  })

  it('[MOD-4] a failure is announced once', () => {
    const { notice } = applySteps([open, accept(1), refuse(1), accept(2), refuse(2)])
    expect(notice).toMatchObject({ kind: 'failed', failures: [{ tid: 2 }] })
  })

  it('[MOD-8] progress counts until nothing is unsaved, and starts again after that', () => {
    const first = [open, accept(1), save(1), accept(1, 2, 3), reject(1), save(2), refuse(3)]
    expect(applySteps(first).progress).toEqual({ done: 1, failed: 1, total: 3 })
  })

  it('[MOD-8] failures of a bulk action stay selected, single ones do not', () => {
    const { failures } = applySteps([open, accept(1, 2), refuse(1), save(2), accept(3), refuse(3)])
    expect([...failures.values()].map(({ isBulk }) => isBulk)).toEqual([true, false])
  })
})

describe('decisions of others', () => {
  const replacedLog = [
    { tid: 1, moderator: 'Ada', from: { mod: -1 }, to: { mod: 1 } },
    { tid: 1, moderator: 'Ben', from: { mod: 0 }, to: { mod: -1 } },
  ]
  const own = applySteps([open, accept(1)]).pending
  const byOther = reload({ unmoderated: [2, 3], accepted: [1] })

  it.each<Row>([
    ['are marked and announced', [open, byOther], { decidedByOthers: [1], notice: 'decided-by-others' }],
    [
      'are announced once',
      [open, byOther, reject(2), byOther],
      { decidedByOthers: [1], notice: 'done', rejected: [2] },
    ],
    ['are marked until they are dismissed', [open, byOther, dismissOthers], { decidedByOthers: [] }],
    ['are marked until an own decision', [open, byOther, reject(1)], { decidedByOthers: [] }],
    ['are marked until they are changed back', [open, byOther, open], { decidedByOthers: [] }],
    [
      'that overrule an own one are a conflict',
      [confirmed, overruled],
      { rejected: [1], conflicts: ['overruled 1'], notice: 'conflicts' },
    ],
    [
      'that overrule an own one are reported once',
      [confirmed, overruled, overruled, overruled],
      { conflicts: ['overruled 1'] },
    ],
    [
      'that overrule an own one are announced before others',
      [confirmed, reload({ unmoderated: [3], accepted: [2], rejected: [1] })],
      { decidedByOthers: [1, 2], notice: 'conflicts' },
    ],
    [
      'that overrule own ones one after the other are collected',
      [
        [...open, accept(1, 2), save(1), save(2), ...reload({ unmoderated: [3], accepted: [1, 2] })],
        reload({ unmoderated: [3], accepted: [2], rejected: [1] }),
        reload({ unmoderated: [3], rejected: [1, 2] }),
      ],
      { conflicts: ['overruled 1', 'overruled 2'] },
    ],
    [
      'that overrule an own one stay dismissed',
      [confirmed, overruled, dismissConflicts, overruled],
      { conflicts: [] },
    ],
    [
      'do not overrule an own one that is newer',
      [confirmed, reject(1), reload({ unmoderated: [1, 2, 3] })],
      { conflicts: [], rejected: [1] },
    ],
    [
      'that an own one replaced are found in the log',
      [open, loadLog(own, replacedLog)],
      { conflicts: ['replaced 1'], notice: 'conflicts' },
    ],
    [
      'that an own one replaced knowingly are no conflict',
      [open, loadLog(applySteps([reload({ rejected: [1] }), accept(1)]).pending, replacedLog)],
      { conflicts: [] },
    ],
  ])('[MOD-7] [MOD-9] %s', (_, steps, expected) => {
    expect(see(steps)).toMatchObject(expected)
  })
})

it('[MOD-9] an own state is the sent one, with earlier decisions applied', () => {
  const meta: Decision = { kind: 'meta', is_meta: true }
  const state = applySteps([open, decide(meta, [1]), accept(1), save(1), save(1)])
  const [comment] = createLists({ unmoderated: [1] }).unmoderated ?? []
  const expected = comment && [meta, { kind: 'accept' } as const].reduce(applyDecision, comment)
  expect(state.ownStates.get(1)).toEqual(expected && getCommentState(expected))
})
