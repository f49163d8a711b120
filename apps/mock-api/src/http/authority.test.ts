import { beforeAll, describe, expect, it } from 'vitest'
import { CALLS, type CallName } from '@folkmoot/api-types/contract'
import { sendSample } from '@folkmoot/testing/authority/calls'
import { MATRIX } from '@folkmoot/testing/authority/matrix'
import { ROLES, type Role } from '@folkmoot/testing/authority/roles'
import { getOutcome, type AuthorityRow } from '@folkmoot/testing/authority/rows'
import { createSample } from '@folkmoot/testing/authority/samples'
import { createFixture, createTokens, type AuthorityFixture } from '@folkmoot/testing/authority/fixture'
import { VARIANTS } from '@folkmoot/testing/authority/variants'
import { shareServer } from '@folkmoot/testing/provide-server'
import { createStateReader } from '@folkmoot/testing/database-state'

type ReplyBody = { error?: unknown; length?: number } & Record<string, unknown>

describe('authority', () => {
  let fixture: AuthorityFixture
  /** the data that a refused call must not change */
  let state: ReturnType<typeof createStateReader>
  const server = shareServer()
  beforeAll(async () => {
    state = createStateReader(server.db)
    fixture = await createFixture(server)
  })

  /** Makes a call and returns its outcome: the status, and the code of an error. */
  async function getActualOutcome(
    name: CallName,
    token: string | undefined,
    variant?: string,
  ): Promise<string> {
    const sample = createSample(fixture, name, variant)
    const { status, type, body } = await sendSample(server, name, sample, token)
    const reply = (type === 'application/json' && body ? body : {}) as ReplyBody
    if (reply.error !== undefined) return `${status} ${reply.error}`
    return sample.isShown && !sample.isShown(reply) ? `${status} nothing` : String(status)
  }

  /** Compares the outcomes of a call with its row, refusals first: they must not change any data. */
  async function checkRow(row: AuthorityRow, name: CallName, variant?: string) {
    const { fixtureName = 'open' } = createSample(fixture, name, variant)
    const tokens = await createTokens(server, fixture, fixture.places[fixtureName])
    const isAllowed = (role: Role) => row.allowed.includes(role)
    const before = await state()
    expect(before.flat().length).toBeGreaterThan(100)
    for (const role of ROLES.filter((one) => !isAllowed(one)))
      expect([role, await getActualOutcome(name, tokens[role], variant)]).toEqual([
        role,
        getOutcome(row, role),
      ])
    expect(await state()).toEqual(before)
    for (const role of ROLES.filter(isAllowed))
      expect([role, await getActualOutcome(name, tokens[role], variant)]).toEqual([
        role,
        getOutcome(row, role),
      ])
  }

  it('[API-6] is defined for every call', () => {
    expect(Object.keys(MATRIX).sort()).toEqual(Object.keys(CALLS).sort())
  })

  it.each(Object.entries(MATRIX) as [CallName, AuthorityRow][])('[API-6] %s', async (name, row) => {
    expect.hasAssertions()
    await checkRow(row, name)
  })

  it.each(VARIANTS)('[API-6] $call, $variant', async (row) => {
    expect.hasAssertions()
    await checkRow(row, row.call, row.variant)
  })
})
