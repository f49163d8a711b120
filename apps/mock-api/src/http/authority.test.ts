import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLS, type CallName } from '@folkmoot/api-types/contract'
import { sendSample } from '@folkmoot/testing/authority/calls'
import { MATRIX } from '@folkmoot/testing/authority/matrix'
import { renderAuthority } from '@folkmoot/testing/authority/render-authority'
import { ROLES, type Role } from '@folkmoot/testing/authority/roles'
import { getOutcome, type AuthorityRow } from '@folkmoot/testing/authority/rows'
import { createSample } from '@folkmoot/testing/authority/samples'
import { createFixture, createTokens, type AuthorityFixture } from '@folkmoot/testing/authority/fixture'
import { VARIANTS } from '@folkmoot/testing/authority/variants'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { createStateReader } from '@folkmoot/testing/database-state'

type ReplyBody = { error?: unknown; length?: number } & Record<string, unknown>

describe('who may make which call', () => {
  let server: TestServer
  let stage: AuthorityFixture
  /** what a refused call must leave as it is */
  let state: ReturnType<typeof createStateReader>
  beforeAll(async () => {
    server = await createTestServer()
    state = createStateReader(server.db)
    stage = await createFixture(server)
  })
  afterAll(() => server.close())

  /** Makes a call and says what became of it: the status, and the code of an error. */
  async function outcome(name: CallName, token: string | undefined, variant?: string): Promise<string> {
    const sample = createSample(stage, name, variant)
    const { status, type, body } = await sendSample(server, name, sample, token)
    const said = (type === 'application/json' && body ? body : {}) as ReplyBody
    if (said.error !== undefined) return `${status} ${said.error}`
    return sample.isShown && !sample.isShown(said) ? `${status} nothing` : String(status)
  }

  /** Compares what becomes of a call with its row, refusals first: these must leave everything as it is. */
  async function compare(row: AuthorityRow, name: CallName, variant?: string) {
    const { fixtureName: at = 'open' } = createSample(stage, name, variant)
    const tokens = await createTokens(server, stage, stage.places[at])
    const isLetIn = (role: Role) => row.allowed.includes(role)
    const before = await state()
    expect(before.flat().length).toBeGreaterThan(100)
    for (const role of ROLES.filter((one) => !isLetIn(one)))
      expect([role, await outcome(name, tokens[role], variant)]).toEqual([role, getOutcome(row, role)])
    expect(await state()).toEqual(before)
    for (const role of ROLES.filter(isLetIn))
      expect([role, await outcome(name, tokens[role], variant)]).toEqual([role, getOutcome(row, role)])
  }

  it('[API-6] is written down for every call there is', () => {
    expect(Object.keys(MATRIX).sort()).toEqual(Object.keys(CALLS).sort())
  })

  it.each(Object.entries(MATRIX) as [CallName, AuthorityRow][])('[API-6] %s', async (name, row) => {
    expect.hasAssertions()
    await compare(row, name)
  })

  it.each(VARIANTS)('[API-6] $call, $variant', async (row) => {
    expect.hasAssertions()
    await compare(row, row.call, row.variant)
  })

  it('[API-6] is printed in docs/authority.md as it is', async () => {
    await expect(renderAuthority(CALLS)).toMatchFileSnapshot('../../../../docs/authority.md')
  })
})
