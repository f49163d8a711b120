import { assert, integer, nat, option, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  INVITE_STATUS,
  getInviteStatus,
  formatInviteStatus,
  toInviteStatusWord,
  countInvites,
  createInviteCode,
  createLoginCode,
  planWave,
  parseLoginCode,
  type WaveOutline,
  type WaveRequest,
  readCodeList,
} from './invites.ts'
import { drawBelow, createSeededRandom } from './random.ts'

const planOne = (waves: WaveOutline[], request: WaveRequest, members = 0) =>
  planWave({ waves, members, request })
const root = { wave: 1, parent_wave: 0, invites_per_user: 0 }
const first = { ...root, size: 5 }
const second = { wave: 2, parent_wave: 1, size: 17, invites_per_user: 3 }
const HUGE = { ...root, size: 2_147_483 }

describe('planning a wave', () => {
  it.each([
    // waves, request, members, wave, parent, size, codes of the owner, of each member, now
    [[], { owner_invites: 5 }, 0, 1, 0, 5, 5, 0, 5],
    [[], { invites_per_user: 3, owner_invites: 2 }, 0, 1, 0, 5, 5, 0, 5],
    [[first], { invites_per_user: 3, owner_invites: 2 }, 4, 2, 1, 17, 2, 3, 14],
    [[first, second], { owner_invites: 1, parent_wave: 0 }, 9, 3, 0, 1, 1, 0, 1],
    [[first, second], { invites_per_user: 2, parent_wave: 1 }, 3, 3, 1, 10, 0, 2, 6],
    [[{ ...root, size: 0 }], { invites_per_user: 4 }, 0, 2, 1, 4, 0, 4, 0],
    // as many codes and as large a wave as there may be
    [[{ ...root, size: 1 }], { invites_per_user: 1000 }, 100, 2, 1, 1000, 0, 1000, 100_000],
    [[HUGE], { invites_per_user: 1000, owner_invites: 647 }, 0, 2, 1, 2_147_483_647, 647, 1000, 647],
  ] as const)(
    '[API-2] of %j asked for %j',
    (waves, request, members, wave, parent_wave, size, ownerCodes, codesPerMember, codesNow) => {
      expect(planOne([...waves], request, members)).toEqual({
        plan: {
          wave,
          parent_wave,
          size,
          ownerCodes,
          codesPerMember,
          codesNow,
          invites_per_user: 0,
          owner_invites: 0,
          ...Object.fromEntries(Object.entries(request).filter(([name]) => name !== 'parent_wave')),
        },
      })
    },
  )

  it.each([
    [[], {}, 0, 'requires_invites'],
    [[], { invites_per_user: 0, owner_invites: 0 }, 0, 'requires_invites'],
    [[], { invites_per_user: -1, owner_invites: 2 }, 0, 'requires_invites'],
    [[], { owner_invites: 1001 }, 0, 'requires_invites'],
    [[first], { owner_invites: 1, parent_wave: 999 }, 0, 'parent_not_found'],
    [[HUGE], { invites_per_user: 1000, owner_invites: 648 }, 0, 'too_large'],
    [[first], { invites_per_user: 1000, owner_invites: 1 }, 100, 'too_large'],
    // a member would get codes of two waves
    [[first, second], { invites_per_user: 998, parent_wave: 1 }, 0, 'too_large'],
    [Array.from({ length: 200 }, () => first), { owner_invites: 1 }, 0, 'too_large'],
  ] as const)('[TREE-3] refuses %j asked for %j with %s members: %s', (waves, request, members, refused) => {
    expect(planOne([...waves], request, members)).toEqual({ refused })
  })
})

describe('the status of an invite', () => {
  it('[CODE-2] has a word for each number, and shows other numbers', () => {
    expect([0, 1, 2, 3, 7].map(formatInviteStatus)).toEqual([
      'Unused',
      'Used',
      'Revoked',
      'Expired',
      'Status 7',
    ])
    expect([0, 1, 2, 3, 7].map(toInviteStatusWord)).toEqual(['unused', 'used', 'revoked', 'expired', '7'])
  })

  it('[TREE-5] an unused invite expires with its wave; nothing else changes', () => {
    assert(
      property(integer({ min: 0, max: 3 }), option(nat(20)), nat(20), (status, expiresAt, now) => {
        const over = status === INVITE_STATUS.unused && expiresAt !== null && now >= expiresAt
        expect(getInviteStatus(status, expiresAt, now)).toBe(over ? INVITE_STATUS.expired : status)
      }),
    )
  })
})

describe('codes', () => {
  const drawn = (make: typeof createInviteCode) => {
    const random = createSeededRandom('codes')
    return Array.from({ length: 3000 }, () => make((below) => drawBelow(random, below)))
  }

  it('[API-2] an invite code has 10 capitals and digits without look-alikes', () => {
    const codes = drawn(createInviteCode)
    for (const code of codes) expect(code).toMatch(/^[A-Z0-9]{10}$/)
    const signs = new Set(codes.join(''))
    expect(signs.size).toBe(32)
    for (const alike of '0O 1I'.split(' '))
      expect([...alike].filter((sign) => signs.has(sign)).length).toBeLessThanOrEqual(1)
  })

  it('[API-2] a login code has 16 characters without look-alikes', () => {
    const codes = drawn(createLoginCode)
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Za-km-z2-9]{16}$/)
    expect(new Set(codes.join('')).size).toBe(57)
    for (const code of codes) expect(parseLoginCode(code)).toBe(code)
  })
})

it('[CODE-2] a status has the counted codes, an unknown one has none', () => {
  const counts = { unused: 4, used: 3, revoked: 2, expired: 1 }
  expect([0, 1, 2, 3, 9, -1].map((status) => countInvites(counts, status))).toEqual([4, 3, 2, 1, 0, 0])
  expect(countInvites(counts)).toBe(10)
})

it.each([
  ['lines', 'aB3\n\ncD4\r\naB3\n', ['aB3', 'cD4']],
  ['the owner’s file', 'wave,invite_code,status\n1,aB3,unused\n2,cD4,used', ['aB3', 'cD4']],
  ['a file of names', '\uFEFFname;e-mail;link;code;language\nAda;;x;aB3;de\n', ['aB3']],
  ['a printed table', 'aB3\t1\tunused\n', ['aB3']],
  ['nothing', '', []],
])('[TREE-10] reads codes from %s', async (_, text, codes) => {
  expect(await readCodeList([text])).toEqual({ codes })
})

it('[TREE-10] says what is wrong with a file', async () => {
  expect(await readCodeList(['code\n"aB3\n'])).toHaveProperty('problem.line')
})
