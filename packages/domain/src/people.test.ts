import { expect, it } from 'vitest'
import { canModerate, canOwn, canReadAll, findRole, type ConversationRelation } from './people.ts'

const NOBODY: ConversationRelation = {
  isAdmin: false,
  isHolder: false,
  isOnOwnerSite: false,
  isSiteOwner: false,
  invitedAs: [],
}

it.each<[string, Partial<ConversationRelation>, string | undefined]>([
  ['any other account', {}, undefined],
  ['the owner of another site', { isSiteOwner: true }, undefined],
  ['a global administrator', { isAdmin: true }, 'owner'],
  ['the account that holds the conversation', { isHolder: true }, 'owner'],
  ["an account of the owner's site", { isOnOwnerSite: true }, 'moderator'],
  ['the owner of that site', { isOnOwnerSite: true, isSiteOwner: true }, 'owner'],
  ['somebody invited as analyst', { invitedAs: ['analyst'] }, 'analyst'],
  ['somebody invited twice', { invitedAs: ['analyst', 'owner'] }, 'owner'],
  ['an analyst of the site itself', { isOnOwnerSite: true, invitedAs: ['analyst'] }, 'moderator'],
])('[ADM-3] [TEAM-1] %s', (_, relation, expected) => {
  expect(findRole({ ...NOBODY, ...relation })).toBe(expected)
})

it('[TEAM-1] each role includes the rights of the next', () => {
  const rights = ([undefined, 'analyst', 'moderator', 'owner'] as const).map((role) =>
    [canReadAll, canModerate, canOwn].map((may) => may(role)),
  )
  expect(rights).toEqual([
    [false, false, false],
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ])
})
