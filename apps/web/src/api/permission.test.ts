import { assert, boolean, option, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { getPermission, isPrivileged } from './permission.ts'

const flag = option(boolean(), { nil: undefined })
const user = record({ is_admin: flag })
const conversation = record({ is_owner: flag, is_mod: flag })

it('[ADM-2] [ADM-3] is CHECKING until the conversation is loaded, then the rule decides, and PERMITTED stays PERMITTED', () => {
  assert(
    property(user, conversation, (caller, which) => {
      expect(getPermission(caller, undefined)).toBe('CHECKING')
      const allowed = [caller.is_admin, which.is_owner, which.is_mod].includes(true)
      expect(getPermission(caller, which)).toBe(allowed ? 'PERMITTED' : 'DENIED')
      expect(getPermission(undefined, which) === 'PERMITTED' && !allowed).toBe(false)
    }),
  )
})

it('only the claim makes a user privileged', () => {
  expect(isPrivileged({ delphi_enabled: true })).toBe(true)
  expect(isPrivileged({ delphi_enabled: false })).toBe(false)
  expect(isPrivileged(undefined)).toBe(false)
})
