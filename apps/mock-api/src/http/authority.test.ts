import * as api from '@folkmoot/api-types'
import { toRequest, type Contract, type Endpoint } from '@folkmoot/api-types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MATRIX } from '../../testing/authority/matrix.ts'
import { printAuthority } from '../../testing/authority/print.ts'
import { ROLES, type Role } from '../../testing/authority/roles.ts'
import { outcomeFor, type Row } from '../../testing/authority/rows.ts'
import { sampleOf } from '../../testing/authority/samples.ts'
import { setStage, tokensAt, type Stage } from '../../testing/authority/stage.ts'
import { VARIANTS } from '../../testing/authority/variants.ts'
import { createTestServer, type TestServer } from '../../testing/index.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every call of every contract that the package exports. */
const CALLS: Contract = Object.fromEntries(
  Object.values(api)
    .flatMap((exported) => Object.entries(exported as object))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
)

type Said = { error?: unknown; length?: number } & Record<string, unknown>

describe('who may make which call', () => {
  let server: TestServer
  let stage: Stage
  beforeAll(async () => {
    server = await createTestServer()
    stage = await setStage(server)
  })
  afterAll(() => server.close())

  /** Makes a call and says what became of it: the status, and the code of an error. */
  async function outcome(name: string, token: string | undefined, variant?: string): Promise<string> {
    const { shows, at: _, ...input } = sampleOf(stage, name, variant)
    const call = CALLS[name] as Endpoint
    const plain: Endpoint = { ...call, path: call.path.replace(/\(.*?\)/, '') }
    const { path, method, body } = toRequest(plain, input as never)
    const answer = await server.fetch(path, {
      method,
      ...(body === undefined ? {} : { body }),
      headers: {
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    })
    const isJson = String(answer.headers.get('content-type')).startsWith('application/json')
    const said: Said = isJson && answer.status !== 304 ? ((await answer.json()) as Said) : {}
    if (said?.error !== undefined) return `${answer.status} ${said.error}`
    return shows && !shows(said ?? {}) ? `${answer.status} nothing` : String(answer.status)
  }

  /** What becomes of a call for each role. */
  async function outcomes(name: string, variant?: string) {
    const { at = 'open' } = sampleOf(stage, name, variant)
    const tokens = await tokensAt(server, stage, stage.places[at])
    const seen: [Role, string][] = []
    for (const role of ROLES) seen.push([role, await outcome(name, tokens[role], variant)])
    return seen
  }
  const expected = (row: Row) => ROLES.map((role) => [role, outcomeFor(row, role)])

  it('[API-6] is written down for every call there is', () => {
    expect(Object.keys(MATRIX).sort()).toEqual(Object.keys(CALLS).sort())
  })

  it.each(Object.entries(MATRIX))('[API-6] %s', async (name, row) => {
    expect(await outcomes(name)).toEqual(expected(row))
  })

  it.each(VARIANTS)('[API-6] $call, $variant', async (row) => {
    expect(await outcomes(row.call, row.variant)).toEqual(expected(row))
  })

  it('[API-6] is printed in docs/authority.md as it is', async () => {
    await expect(printAuthority(CALLS)).toMatchFileSnapshot('../../../../docs/authority.md')
  })
})
