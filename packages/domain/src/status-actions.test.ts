import { describe, expect, it } from 'vitest'
import {
  changeLifecycle,
  type Lifecycle,
  type LifecycleChange,
  LifecycleError,
  NEW_DRAFT,
  listStatusActions,
  STATUS_ACTIONS,
  type StatusAction,
} from './lifecycle.ts'

const NOW = 1_000_000
const DRAFT: Lifecycle = { ...NEW_DRAFT, opens_at: null, closes_at: null, archived_at: null, closed_at: null }
const OPEN: Lifecycle = { ...DRAFT, is_draft: false }
const CLOSED: Lifecycle = { ...OPEN, is_active: false, closed_at: 500 }
const SCHEDULED: Lifecycle = { ...DRAFT, is_active: false, opens_at: NOW + 10 }
const ARCHIVED: Lifecycle = { ...CLOSED, archived_at: 600 }
const STATES = { DRAFT, OPEN, CLOSED, SCHEDULED, ARCHIVED }

const CHANGES: Readonly<Record<StatusAction, LifecycleChange>> = {
  open: { is_active: true, is_draft: false },
  close: { is_active: false },
  schedule: { opens_at: NOW + 5 },
  unschedule: { opens_at: null },
  archive: { archived: true },
  takeBack: { archived: false },
}

/** Tells what the rule says of a change: refused, without effect, or a change. */
function tryChange(life: Lifecycle, change: LifecycleChange): string {
  try {
    return JSON.stringify(changeLifecycle(life, change, NOW)) === JSON.stringify(life) ? 'nothing' : 'changes'
  } catch (error) {
    if (error instanceof LifecycleError) return 'refused'
    throw error
  }
}

describe('the actions of a state', () => {
  it('are those that the rule allows and that change something', () => {
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
        const change = action === 'schedule' && life === OPEN ? { closes_at: NOW + 5 } : CHANGES[action]
        const isOffered = listStatusActions(life, NOW).includes(action)
        if (isOffered) expect([name, action, tryChange(life, change)]).toEqual([name, action, 'changes'])
        else if (!['DRAFT close', 'ARCHIVED open'].includes(`${name} ${action}`))
          expect([name, action, tryChange(life, change)]).not.toEqual([name, action, 'changes'])
      }
  })
})
