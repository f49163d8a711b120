import { describe, expect, it } from 'vitest'
import {
  describeChanges,
  findSecurityKind,
  listSecurityActions,
  SECURITY_ACTION_NAMES,
  SECURITY_KINDS,
} from './security-log.ts'

it('[SAFE-101] the events of the security log each have a kind, and no kind is without events', () => {
  expect(SECURITY_KINDS.flatMap(listSecurityActions).toSorted()).toEqual(SECURITY_ACTION_NAMES.toSorted())
  for (const kind of SECURITY_KINDS) expect(listSecurityActions(kind)).not.toEqual([])
  expect(findSecurityKind('of-a-newer-version')).toBeUndefined()
  expect(findSecurityKind('signed-in')).toBe('sign-ins')
})

describe('changed settings', () => {
  it('[SAFE-101] are described with numbers and flags, and by name alone where they are texts', () => {
    const before = { is_active: 1, topic: 'Ada Lovelace, 12 Main Street', bgcolor: null }
    expect(describeChanges(before, { is_active: 0, topic: 'Trees', bgcolor: '#fff' })).toEqual({
      is_active: '1 → 0',
      topic: 'changed',
      bgcolor: 'changed',
    })
  })

  it('[SAFE-101] are described with both values where they are chosen from a list', () => {
    const before = { xid_policy: 'label', mod_level: 0, withdrawn: false }
    const changed = { xid_policy: 'signed', mod_level: -2, withdrawn: true }
    expect(describeChanges(before, changed)).toEqual({
      xid_policy: 'label → signed',
      mod_level: '0 → -2',
      withdrawn: 'false → true',
    })
  })
})
