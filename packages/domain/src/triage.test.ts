import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterDecision,
  cutQueue,
  decidedElsewhere,
  type Decision,
  filterQueue,
  layOver,
  moderationState,
  nextPlace,
  type QueueFilter,
  rangeOf,
  wouldChange,
} from './triage.ts'

const comment = (tid: number, more: object = {}) => ({
  tid,
  txt: `Comment ${tid}`,
  mod: 0,
  active: true,
  is_meta: false,
  is_seed: false,
  ...more,
})
const ALL: QueueFilter = { search: '', flagged: false, seed: false, meta: false, sort: 'oldest' }
const tids = (comments: readonly { tid: number }[]) => comments.map(({ tid }) => tid)

const someState = fc.record({ mod: fc.constantFrom(-1, 0, 1), active: fc.boolean(), is_meta: fc.boolean() })
const someDecision: fc.Arbitrary<Decision> = fc.oneof(
  fc.constant({ kind: 'accept' } as const),
  fc.constant({ kind: 'reject' } as const),
  fc.record({ kind: fc.constant('meta' as const), is_meta: fc.boolean() }),
)

describe('decisions', () => {
  it('[MOD-8] whatever was decided, restoring puts the state of before again', () => {
    fc.assert(
      fc.property(someState, fc.array(someDecision), (state, decisions) => {
        const after = decisions.reduce(afterDecision, state)
        expect(afterDecision(after, { kind: 'restore', to: moderationState(state) })).toEqual(state)
      }),
    )
  })

  it('[MOD-5] a decision made twice changes nothing the second time', () => {
    fc.assert(
      fc.property(someState, someDecision, (state, decision) => {
        expect(wouldChange(afterDecision(state, decision), decision)).toBe(false)
      }),
    )
  })

  it('[MOD-9] decisions are laid over a list in their order; untouched comments stay the same objects', () => {
    const list = [comment(1), comment(2, { active: false })]
    const meta: Decision = { kind: 'meta', is_meta: true }
    const laid = layOver(list, new Map([[2, [{ kind: 'accept' }, meta, { kind: 'reject' }]]]))
    expect(laid[0]).toBe(list[0])
    expect(laid[1]).toMatchObject({ mod: -1, active: true, is_meta: true })
    expect(layOver(list, new Map())).toBe(list)
  })
})

describe('what others decide', () => {
  const byTid = (...list: ReturnType<typeof comment>[]) => new Map(list.map((one) => [one.tid, one]))

  it('[MOD-9] is told from what one knew oneself, and stays until it is back', () => {
    const before = [comment(1), comment(2), comment(3)]
    const found = decidedElsewhere(before, byTid(comment(1), comment(2, { mod: 1 }), comment(4)), new Map())
    expect([...found]).toEqual([[2, 'unmoderated']])
    const again = decidedElsewhere([comment(2, { mod: 1 })], byTid(comment(2, { mod: -1 })), found)
    expect([...again]).toEqual([[2, 'unmoderated']])
    expect([...decidedElsewhere([comment(2, { mod: -1 })], byTid(comment(2)), again)]).toEqual([])
  })

  it('nothing new is the same object', () => {
    const none = new Map()
    expect(decidedElsewhere([comment(1)], byTid(comment(1, { is_meta: true })), none)).toBe(none)
  })
})

describe('the queue', () => {
  it('[MOD-8] goes on to the next comment that stays, at its end to the one before', () => {
    const gone = new Set([2, 3, 5])
    const stays = (tid: number) => !gone.has(tid)
    expect(nextPlace([1, 2, 3, 4, 5], 2, stays)).toBe(4)
    expect(nextPlace([1, 2, 3, 4, 5], 5, stays)).toBe(4)
    expect(nextPlace([2, 3], 2, stays)).toBeUndefined()
  })

  it('[MOD-8] a range reaches from the last choice to this one, either way', () => {
    expect(rangeOf([1, 4, 6, 9], 4, 9)).toEqual([4, 6, 9])
    expect(rangeOf([1, 4, 6, 9], 9, 4)).toEqual([4, 6, 9])
    expect(rangeOf([1, 4, 6], undefined, 6)).toEqual([6])
    expect(rangeOf([1, 4, 6], 5, 6)).toEqual([6])
  })

  const some = [
    comment(1, { txt: 'Más árboles', active: false }),
    comment(2, { txt: '計程車要有保險', is_seed: true }),
    comment(3, { txt: 'More trees, more parks and more shade', is_meta: true }),
  ]

  it.each<[string, Partial<QueueFilter>, number[]]>([
    ['a word without its accents', { search: 'arboles' }, [1]],
    ['all words, in any order', { search: 'parks TREES' }, [3]],
    ['Chinese', { search: '保險' }, [2]],
    ['a number', { search: '#2' }, [2]],
    ['what is flagged', { flagged: true }, [1]],
    ['seeds', { seed: true }, [2]],
    ['metadata', { meta: true }, [3]],
    ['several at once', { meta: true, seed: true }, []],
    ['the newest first', { sort: 'newest' }, [3, 2, 1]],
    ['the longest first', { sort: 'longest' }, [3, 1, 2]],
    ['everything', {}, [1, 2, 3]],
  ])('[MOD-8] finds %s', (_, filter, found) => {
    expect(tids(filterQueue(some, { ...ALL, ...filter }))).toEqual(found)
  })

  it('[MOD-6] is cut after so many that wait; what was decided elsewhere does not count', () => {
    const queue = [1, 2, 3, 4, 5].map((tid) => comment(tid))
    const { shown, more } = cutQueue(queue, 2, new Map([[1, 'unmoderated']]))
    expect(tids(shown)).toEqual([1, 2, 3])
    expect(more).toBe(2)
    expect(cutQueue(queue, 5, new Map())).toEqual({ shown: queue, more: 0 })
  })
})
