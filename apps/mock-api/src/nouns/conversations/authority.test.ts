import { expect, it } from 'vitest'
import { findRoleAt } from './authority.ts'

it('a role in one conversation is none where another one is gone', () => {
  const given = { zid: 5, site_id: null, role: 'owner' as const }
  const user = { uid: 4, site_id: 'site', isSiteOwner: true, isAdmin: false, roles: [given] }
  expect(findRoleAt(user, { zid: 7, site_id: null })).toBeUndefined()
  expect(findRoleAt(user, { zid: null, site_id: 'site' })).toBe('owner')
})
