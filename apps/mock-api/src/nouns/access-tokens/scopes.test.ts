import { CALLS, type CallName } from '@folkmoot/api-types/contract'
import { type Endpoint, getTokenScope } from '@folkmoot/api-types/endpoint'
import { TOKEN_SCOPES, type TokenScope } from '@folkmoot/domain/people'
import { sendSample } from '@folkmoot/testing/authority/calls'
import { createFixture, type AuthorityFixture } from '@folkmoot/testing/authority/fixture'
import { MATRIX } from '@folkmoot/testing/authority/matrix'
import { getOutcome } from '@folkmoot/testing/authority/rows'
import { createSample } from '@folkmoot/testing/authority/samples'
import { shareServer } from '@folkmoot/testing/provide-server'
import { createStateReader } from '@folkmoot/testing/database-state'
import { beforeAll, expect, it } from 'vitest'
import { createTokenHelpers } from './test-tokens.ts'

let fixture: AuthorityFixture
let state: ReturnType<typeof createStateReader>
/** tokens of Ada, who owns the conversations: with one scope beside reading, and with all but one */
const only = new Map<TokenScope, string>()
const without = new Map<TokenScope | undefined, string>()
const server = shareServer()
beforeAll(async () => {
  state = createStateReader(server.db)
  fixture = await createFixture(server)
  const { text } = createTokenHelpers(server)
  for (const scope of TOKEN_SCOPES) {
    only.set(scope, await text('ada', { scopes: [scope] }))
    without.set(scope, await text('ada', { scopes: TOKEN_SCOPES.filter((one) => one !== scope) }))
  }
  without.set(undefined, await text('ada', { scopes: TOKEN_SCOPES }))
  // only the first use of a day writes
  for (const token of [...only.values(), ...without.values()])
    await server.send('GET', '/api/v3/users', { token })
})

const getOutcomeOf = async (name: CallName, token: string | undefined) => {
  const { status, body } = await sendSample(server, name, createSample(fixture, name), token)
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as { error?: string }
  return error === undefined ? String(status) : `${status} ${error}`
}

const calls = (Object.entries(CALLS) as [CallName, Endpoint][]).map(
  ([name, endpoint]) => [name, getTokenScope(endpoint)] as const,
)

it('[AUTO-3] no call is made by a token without its scope, which leaves the database as it was', async () => {
  const before = await state()
  // a token without the scope to read does not exist
  for (const [name, scope] of calls.filter(([, one]) => one !== 'read')) {
    const refusal = scope === undefined ? 'polis_err_token_never' : 'polis_err_token_scope'
    expect([name, await getOutcomeOf(name, without.get(scope))]).toEqual([name, `403 ${refusal}`])
  }
  expect(await state()).toEqual(before)
})

it('[AUTO-3] every call is made by a token with its scope alone', async () => {
  const outcomes: [string, string][] = []
  for (const [name, scope] of calls)
    if (scope !== undefined) outcomes.push([name, await getOutcomeOf(name, only.get(scope))])
  expect(outcomes).toEqual(outcomes.map(([name]) => [name, getOutcome(MATRIX[name as CallName], 'owner')]))
})
