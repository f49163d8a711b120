import { describe, expect, it } from 'vitest'
import {
  forecastWave,
  createInviteFileName,
  parseInviteCode,
  createInviteLink,
  isAllotmentText,
  stepAllotment,
  parseWaveRequest,
  buildWaveTree,
} from './wave-forecast.ts'

type Nodes = Readonly<ReturnType<typeof buildWaveTree>>

const first = { wave: 1, parent_wave: 0, size: 5, invites_per_user: 0, members: 2, unused: 3 }
const second = { wave: 2, parent_wave: 1, size: 17, invites_per_user: 3, members: 0, unused: 8 }

describe('the forecast of a wave', () => {
  it('[TREE-3] has the codes that are created at once, and those that follow as people join', () => {
    const answer = forecastWave([first], { invites_per_user: 3, owner_invites: 2 })
    expect(answer).toEqual({
      forecast: {
        wave: 2,
        parent_wave: 1,
        size: 17,
        invites_per_user: 3,
        owner_invites: 2,
        ownerCodes: 2,
        codesPerMember: 3,
        codesNow: 8,
        members: 2,
        openInvites: 3,
        codesLater: 9,
      },
    })
  })

  it('[TREE-3] has all codes at once for a wave of the root', () => {
    const request = { invites_per_user: 3, owner_invites: 2, parent_wave: 0 }
    expect(forecastWave([first, second], request)).toMatchObject({
      forecast: { wave: 3, parent_wave: 0, codesNow: 5, members: 0, openInvites: 0, codesLater: 0 },
    })
  })

  it('[TREE-3] uses the chosen parent, else the latest wave', () => {
    const request = { invites_per_user: 1 }
    expect(forecastWave([first, second], { ...request, parent_wave: 1 })).toMatchObject({
      forecast: { codesNow: 2, codesLater: 3 },
    })
    expect(forecastWave([first, second], request)).toMatchObject({ forecast: { codesNow: 0, codesLater: 8 } })
  })
})

describe('the form of a wave', () => {
  it('[TREE-3] sends only fields that are filled in', () => {
    expect(parseWaveRequest({ invites_per_user: '', owner_invites: '5', parent_wave: '' })).toEqual({
      owner_invites: 5,
    })
    expect(parseWaveRequest({ invites_per_user: '3', owner_invites: '0', parent_wave: '0' })).toEqual({
      invites_per_user: 3,
      owner_invites: 0,
      parent_wave: 0,
    })
  })

  it.each(['', '0', '7', '0012', '1000'])('[TREE-3] accepts “%s”', (text) => {
    expect(isAllotmentText(text)).toBe(true)
  })

  it.each(['1001', '-1', '+1', '1.5', '1e3', 'ten', ' 5', '00001'])('[TREE-3] refuses “%s”', (text) => {
    expect(isAllotmentText(text)).toBe(false)
  })

  it('[TREE-3] steps stay in range', () => {
    expect(stepAllotment('', 1)).toBe('1')
    expect(stepAllotment('0', -1)).toBe('0')
    expect(stepAllotment('995', 10)).toBe('1000')
  })
})

it('[TREE-2] the tree has each wave under its parent, by number', () => {
  const waves = [
    { wave: 4, parent_wave: 1, size: 1 },
    { wave: 3, parent_wave: 0, size: 1 },
    { wave: 1, parent_wave: 0, size: 1 },
    { wave: 2, parent_wave: 1, size: 1 },
  ]
  const numbers = (nodes: Nodes): unknown => nodes.map(({ wave, children }) => [wave.wave, numbers(children)])
  expect(numbers(buildWaveTree(waves))).toEqual([
    [
      1,
      [
        [2, []],
        [4, []],
      ],
    ],
    [3, []],
  ])
})

it('an invite’s link keeps the port, and has the code in the fragment', () => {
  const link = new URL(createInviteLink('http://localhost:8080', '2demo', 'aB3'))
  expect(link.host).toBe('localhost:8080')
  expect(link.pathname).toBe('/alpha/2demo')
  expect(link.hash).toBe('#invite=aB3')
})

it.each([
  ['#invite=aB3', 'aB3'],
  ['#x=1&invite=%20aB3%20', 'aB3'],
  ['#invite=', ''],
  ['#comments', ''],
  ['', ''],
])('[PART-3] the code in the fragment “%s” is “%s”', (fragment, code) => {
  expect(parseInviteCode(fragment)).toBe(code)
})

it('[CODE-4] the file name of codes has conversation and time, without characters that systems refuse', () => {
  const name = createInviteFileName('2demo', Date.UTC(2026, 10, 21, 22, 40, 15, 7))
  expect(name).toBe('treevite_invites_2demo_2026-11-21T22-40-15-007Z.csv')
})
