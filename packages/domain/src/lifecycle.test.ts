import { isDeepStrictEqual } from 'node:util'
import { array, assert, boolean, integer, option, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyDueTimes,
  changeLifecycle,
  getConversationStatus,
  type Lifecycle,
  type LifecycleChange,
  LifecycleError,
  listStatusActions,
  NEW_DRAFT,
  STATUS_ACTIONS,
  type StatusAction,
} from './lifecycle.ts'

const NOW = 1_000_000
const DRAFT: Lifecycle = {
  ...NEW_DRAFT,
  opens_at: null,
  closes_at: null,
  archived_at: null,
  closed_at: null,
}
const OPEN: Lifecycle = { ...DRAFT, is_draft: false }
const CLOSED: Lifecycle = { ...OPEN, is_active: false, closed_at: 500 }
const SCHEDULED: Lifecycle = { ...DRAFT, is_active: false, opens_at: NOW + 10 }
const ARCHIVED: Lifecycle = { ...CLOSED, archived_at: 600 }
const STATES = { DRAFT, OPEN, CLOSED, SCHEDULED, ARCHIVED }

const change = (life: Lifecycle, wanted: LifecycleChange) => changeLifecycle(life, wanted, NOW)
const getProblem = (life: Lifecycle, wanted: LifecycleChange): string => {
  try {
    change(life, wanted)
    return 'none'
  } catch (error) {
    if (error instanceof LifecycleError) return error.problem
    throw error
  }
}

describe('the status of a conversation', () => {
  it('[CFG-10] is Draft until its launch, then Open; Closed takes precedence over is_draft', () => {
    expect(getConversationStatus({ is_draft: true, is_active: true })).toBe('draft')
    expect(getConversationStatus({ is_draft: false, is_active: true })).toBe('open')
    expect(getConversationStatus({ is_draft: false, is_active: false })).toBe('closed')
    expect(getConversationStatus({ is_draft: true, is_active: false })).toBe('closed')
  })

  it('[LIFE-1] is one of five', () => {
    expect([DRAFT, SCHEDULED, OPEN, CLOSED, ARCHIVED].map(getConversationStatus)).toEqual([
      'draft',
      'scheduled',
      'open',
      'closed',
      'archived',
    ])
  })
})

describe('changes of the life of a conversation', () => {
  it('[LIFE-1] opens, closes, archives and takes back', () => {
    expect(change(DRAFT, { is_active: true, is_draft: false })).toEqual(OPEN)
    expect(change(OPEN, { is_active: false })).toEqual({ ...CLOSED, closed_at: NOW })
    expect(change(CLOSED, { archived: true })).toEqual({ ...CLOSED, archived_at: NOW })
    expect(change(ARCHIVED, { archived: false })).toEqual(CLOSED)
    expect(change(DRAFT, { archived: true })).toMatchObject({ is_active: false, closed_at: NOW })
    expect(getProblem(OPEN, { archived: true })).toBe('state')
  })

  it('[LIFE-2] schedules an opening and a closing, and takes them back', () => {
    const planned = change(DRAFT, { opens_at: NOW + 10, closes_at: NOW + 20 })
    expect(planned).toEqual({ ...SCHEDULED, closes_at: NOW + 20 })
    expect(change(planned, { opens_at: null })).toEqual({ ...DRAFT, closes_at: NOW + 20 })
    expect(change(planned, { is_active: true, is_draft: false })).toEqual({ ...OPEN, closes_at: NOW + 20 })
    // one that was open before stays closed
    const again = change(CLOSED, { opens_at: NOW + 10, closes_at: NOW + 20 })
    expect(again).toEqual({ ...CLOSED, opens_at: NOW + 10, closes_at: NOW + 20 })
    expect(change(again, { opens_at: null })).toEqual(CLOSED)
    expect(change({ ...OPEN, closes_at: NOW + 5 }, { is_active: false }).closes_at).toBeNull()
  })

  it.each([
    ['an opening that is over', DRAFT, { opens_at: NOW }, 'past'],
    ['a closing that is over', OPEN, { closes_at: NOW }, 'past'],
    ['a closing before the opening', DRAFT, { opens_at: NOW + 10, closes_at: NOW + 10 }, 'order'],
    [
      'an opening after the closing that is set',
      { ...DRAFT, closes_at: NOW + 5 },
      { opens_at: NOW + 9 },
      'order',
    ],
    ['an opening of an open one', OPEN, { opens_at: NOW + 10 }, 'state'],
    ['a closing of a closed one', CLOSED, { closes_at: NOW + 10 }, 'state'],
    ['times of an archived one', ARCHIVED, { opens_at: NOW + 10 }, 'archived'],
    ['a closing of an archived one', ARCHIVED, { closes_at: NOW + 10 }, 'archived'],
  ])('[LIFE-2] refuses %s', (_, life, wanted, problem) => {
    expect(getProblem(life, wanted)).toBe(problem)
  })

  it('[LIFE-1] clients that know is_active and is_draft alone take nothing away', () => {
    for (const life of [DRAFT, { ...SCHEDULED, closes_at: NOW + 20 }, OPEN, CLOSED, ARCHIVED]) {
      const { is_active, is_draft } = life
      expect(change(life, { is_active, is_draft })).toEqual(life)
    }
    expect(getConversationStatus(change(ARCHIVED, { is_active: true }))).toBe('open')
    expect(getConversationStatus(change(SCHEDULED, { is_active: true }))).toBe('draft')
  })

  const flag = option(boolean(), { nil: undefined })
  const time = option(option(integer({ min: NOW - 5, max: NOW + 50 })), { nil: undefined })
  const changes = record({ is_draft: flag, is_active: flag, archived: flag, opens_at: time, closes_at: time })

  it('[CFG-10] [LIFE-1] never makes a draft again, and never says two things', () => {
    assert(
      property(array(changes), (wishes) => {
        let life = DRAFT
        for (const wish of wishes) {
          if (getProblem(life, wish) !== 'none') continue
          const next = change(life, wish)
          expect(next.is_draft && !life.is_draft).toBe(false)
          const status = getConversationStatus(next)
          expect(next.opens_at !== null).toBe(status === 'scheduled')
          if (status === 'closed' || status === 'archived') {
            expect(next.closes_at).toBeNull()
            expect(next.closed_at).not.toBeNull()
          }
          if (next.is_active) expect(next.closed_at).toBeNull()
          life = next
        }
      }),
    )
  })
})

describe('times that have come', () => {
  const planned: Lifecycle = { ...SCHEDULED, opens_at: 100, closes_at: 200 }

  it.each([
    [99, 'scheduled', null],
    [100, 'open', null],
    [199, 'open', null],
    [200, 'closed', 200],
    [9999, 'closed', 200],
  ] as const)('[LIFE-3] at %i it is %s', (now, status, closed_at) => {
    const life = applyDueTimes(planned, now)
    expect(getConversationStatus(life)).toBe(status)
    expect(life.closed_at).toBe(closed_at)
    expect(applyDueTimes(life, now)).toBe(life)
  })

  it('[LIFE-3] an opening launches, and an archived one stays so', () => {
    expect(applyDueTimes(planned, 100).is_draft).toBe(false)
    const archived: Lifecycle = { ...planned, archived_at: 1 }
    expect(applyDueTimes(archived, 9999)).toBe(archived)
  })
})

const CHANGES: Readonly<Record<StatusAction, LifecycleChange>> = {
  open: { is_active: true, is_draft: false },
  close: { is_active: false },
  schedule: { opens_at: NOW + 5 },
  unschedule: { opens_at: null },
  archive: { archived: true },
  takeBack: { archived: false },
}

it('the actions of a state are those that the rule allows and that change something', () => {
  const offered = Object.values(STATES).map((life) => listStatusActions(life, NOW))
  expect(offered).toEqual([
    ['open', 'schedule', 'archive'],
    ['close', 'schedule'],
    ['open', 'schedule', 'archive'],
    ['open', 'schedule', 'unschedule', 'archive'],
    ['takeBack'],
  ])
  for (const [name, life] of Object.entries(STATES))
    for (const action of STATUS_ACTIONS) {
      // an open conversation has a time of closing only
      const wanted = action === 'schedule' && life === OPEN ? { closes_at: NOW + 5 } : CHANGES[action]
      const isPossible = getProblem(life, wanted) === 'none' && !isDeepStrictEqual(change(life, wanted), life)
      const isOffered = listStatusActions(life, NOW).includes(action)
      if (!['DRAFT close', 'ARCHIVED open'].includes(`${name} ${action}`))
        expect([name, action, isOffered]).toEqual([name, action, isPossible])
    }
})
