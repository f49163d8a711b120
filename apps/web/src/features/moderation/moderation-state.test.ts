import { describe, expect, it } from 'vitest'
import {
  accept,
  applySteps,
  createLists,
  decide,
  describeState,
  getUnsaved,
  load,
  refuse,
  reject,
  reload,
  save,
  startReload,
  type Step,
  undo,
} from '../../test/moderation-events.ts'
import { applyModerationEvent, computeCommentToSend, findNextToSend } from './moderation-state.ts'

type Row = [name: string, steps: readonly (Step | readonly Step[])[], expected: Partial<Described>]
type Described = ReturnType<typeof describeState>

const open = reload({ unmoderated: [1, 2, 3] })
const dismissOthers: Step = () => ({ type: 'dismiss-decided-by-others' })

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
      { accepted: [1], pending: [1], unsaved: [], decidedByOthers: [] },
    ],
    [
      'confirmed by the reload after that',
      [open, accept(1), startReload, save(1), load({ unmoderated: [1, 2, 3] }), overruled],
      { pending: [], rejected: [1], decidedByOthers: [1] },
    ],
    [
      'confirmed by lists that were requested after it was saved',
      confirmed,
      { accepted: [1], pending: [], decidedByOthers: [] },
    ],
    [
      'kept when a reload is incomplete, with all lists',
      [open, accept(1), save(1), reload({ unmoderated: undefined, accepted: [1], rejected: [9] })],
      { unmoderated: [2, 3], accepted: [1], rejected: [], pending: [1] },
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
      'counted in its bulk action',
      [open, accept(1, 2, 3), save(1), refuse(2), save(3)],
      { failed: [2], notice: 'bulk-done', accepted: [1, 3], unmoderated: [2] },
    ],
  ])('[MOD-4] [MOD-8] a refused decision is %s', (_, steps, expected) => {
    expect(see(steps)).toMatchObject(expected)
  })

  it('[MOD-4] a failure is announced once', () => {
    const { notice } = applySteps([open, accept(1), refuse(1), accept(2), refuse(2)])
    expect(notice).toMatchObject({ kind: 'failed', failures: [{ tid: 2 }] })
  })

  it('[MOD-8] progress counts until nothing is unsaved, and starts again after that', () => {
    const first = [open, accept(1), save(1), accept(1, 2, 3), reject(1), save(2), refuse(3)]
    expect(applySteps(first).progress).toEqual({ done: 1, failed: 1, total: 3 })
  })
})

describe('decisions of others', () => {
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
      'are marked where an own one was before',
      [confirmed, overruled],
      { rejected: [1], decidedByOthers: [1], notice: 'decided-by-others' },
    ],
  ])('[MOD-7] [MOD-9] %s', (_, steps, expected) => {
    expect(see(steps)).toMatchObject(expected)
  })
})

describe('undo', () => {
  const both = [...open, accept(1, 2), save(1), save(2)]

  it.each<Row>([
    [
      'restores the state of before at once, and is no action',
      [open, accept(1), save(1), undo],
      { unmoderated: [1, 2, 3], unsaved: [1], notice: 'undone', undoable: [] },
    ],
    [
      'takes a decision back that is still being sent',
      [open, accept(1), undo],
      { unmoderated: [1, 2, 3], pending: [1, 1] },
    ],
    ['of many is announced once', [both, undo, save(1), save(2)], { notice: 'undone' }],
    [
      'of many is announced with its failures',
      [both, undo, save(1), refuse(2)],
      { unmoderated: [1, 3], accepted: [2], notice: 'bulk-done' },
    ],
  ])('[MOD-8] %s', (_, steps, expected) => {
    expect(see(steps)).toMatchObject(expected)
  })

  it('[MOD-9] is about the state that was decided, also when the screen shows a later one of others', () => {
    const { unsaved } = applySteps([confirmed, overruled, undo])
    expect(unsaved).toMatchObject([{ tid: 1, before: { mod: 1 }, decision: { to: { mod: 0 } } }])
  })
})

describe('sending', () => {
  const send =
    (tid: number): Step =>
    (state) => ({ type: 'send', decision: getUnsaved(state, tid) })
  const rejectRepeat = (tid: number, repeats: number) => decide({ kind: 'reject', repeats }, [tid])
  const four = [accept(1, 2, 3, 4, 5), send(1), send(2), send(3), send(4)]

  it.each<[name: string, steps: readonly Step[], next: number | undefined]>([
    ['the oldest decision', [accept(3), accept(1)], 3],
    ['no decision that was answered', [accept(1), send(1), save(1)], undefined],
    ['not two about one comment at once', [accept(1), reject(1), accept(2), send(1)], 2],
    ['the second about a comment after the first', [accept(1), reject(1), send(1), save(1)], 1],
    ['a repeat after the comment that is kept', [rejectRepeat(1, 2), accept(2), accept(3)], 2],
    ['the repeat when that one is saved', [rejectRepeat(1, 2), accept(2), send(2), save(2)], 1],
    ['not more than four at once', four, undefined],
    ['the fifth after an answer', [...four, save(2)], 5],
  ])('[MOD-9] begins with %s', (_, steps, next) => {
    expect(findNextToSend(applySteps([reload({ unmoderated: [1, 2, 3, 4, 5] }), steps]))?.tid).toBe(next)
  })

  it('[MOD-9] a sent decision contains earlier saved decisions, and no refused or later one', () => {
    const steps = [...open, decide({ kind: 'meta', is_meta: true }, [1]), accept(1), reject(1)]
    const compute = (...more: Step[]) => {
      const state = applySteps([...steps, ...more])
      return computeCommentToSend(state, getUnsaved(state, 1))
    }
    expect(compute()).toMatchObject({ is_meta: true, mod: 0 })
    expect(compute(save(1))).toMatchObject({ is_meta: true, mod: 1 })
    expect(compute(refuse(1))).toMatchObject({ is_meta: false, mod: 1 })
  })
})
