import { expect, it } from 'vitest'
import { canModerate } from './authority.ts'

it.each([
  ['any other account', { isAdmin: false, isOwner: false, isOnOwnerSite: false }, false],
  ['a global administrator', { isAdmin: true, isOwner: false, isOnOwnerSite: false }, true],
  ['the owner', { isAdmin: false, isOwner: true, isOnOwnerSite: false }, true],
  ["an account of the owner's site", { isAdmin: false, isOwner: false, isOnOwnerSite: true }, true],
])('[ADM-3] %s', (_, relation, expected) => {
  expect(canModerate(relation)).toBe(expected)
})
