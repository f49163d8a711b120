import fc from 'fast-check'
import { CALLS, type CallName } from '@folkmoot/api-types/contract'
import type { Endpoint } from '@folkmoot/api-types/endpoint'
import { sendSample } from '@folkmoot/testing/authority/calls'
import { createFixture, createTokens, type AuthorityFixture } from '@folkmoot/testing/authority/fixture'
import { ROLES, type Role } from '@folkmoot/testing/authority/roles'
import { createSample } from '@folkmoot/testing/authority/samples'
import type { Sample } from '@folkmoot/testing/authority/sample-makers'
import { readOpenApi } from '@folkmoot/testing/read-openapi'
import { createValues } from '@folkmoot/testing/schema-values'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { afterAll, beforeAll, expect, it } from 'vitest'

const REQUESTS = 10_000
/** Each server gets so many, so that one of what calls delete is left for most of them. */
const REQUESTS_PER_SERVER = 500

// the page that embeds a conversation answers with HTML and has tests of its own
const NAMES = (Object.keys(CALLS) as CallName[]).filter((name) => CALLS[name].path.startsWith('/api/'))
const PARTS = ['params', 'query', 'body'] as const

type Part = (typeof PARTS)[number]
interface Change {
  readonly part: Part
  readonly field: string
  /** absent: the field is left out */
  readonly value?: unknown
}
interface Request {
  readonly name: CallName
  readonly role: Role
  readonly changes: readonly Change[]
}

/** Creates changes of some fields of a valid request, by the schemas of the call. */
function createChanges(endpoint: Endpoint): fc.Arbitrary<Change[]> {
  const fields = PARTS.flatMap((part) =>
    Object.entries(endpoint[part]?.properties ?? {}).map(([field, schema]) => ({ part, field, schema })),
  )
  if (fields.length === 0) return fc.constant([])
  const change = fc
    .constantFrom(...fields)
    .chain(({ part, field, schema }) =>
      fc
        .option(createValues(schema as object), { freq: 8, nil: undefined })
        .map((value) => ({ part, field, ...(value !== undefined && { value }) })),
    )
  return fc.array(change, { maxLength: 4 })
}

const requests: fc.Arbitrary<Request> = fc.constantFrom(...NAMES).chain((name) =>
  fc.record({
    name: fc.constant(name),
    role: fc.constantFrom(...ROLES),
    changes: createChanges(CALLS[name]),
  }),
)

/** Changes a valid request. An address has texts alone, and an empty one in its path would make another call. */
function changeSample(sample: Sample, changes: readonly Change[]): Sample {
  const changed: Record<Part, Record<string, unknown>> = {
    params: { ...sample.params },
    query: { ...sample.query },
    body: { ...sample.body },
  }
  for (const { part, field, value } of changes) {
    const shown = typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')
    const text = (value === null ? '' : shown).replace(/\p{Surrogate}/gu, '?')
    if (part === 'params') changed.params[field] = text || '0'
    else if (value === undefined) delete changed[part][field]
    else changed[part][field] = part === 'body' ? value : text
  }
  return { ...sample, ...changed }
}

let server: TestServer
let fixture: AuthorityFixture
let openApi: Awaited<ReturnType<typeof readOpenApi>>
beforeAll(open)
afterAll(() => server.close())

async function open(): Promise<void> {
  server = await createTestServer()
  fixture = await createFixture(server)
  openApi = await readOpenApi(server)
}

/** Sends a request and lists what is wrong with the answer. */
async function listProblems({ name, role, changes }: Request): Promise<string[]> {
  const sample = changeSample(createSample(fixture, name), changes)
  const tokens = await createTokens(server, fixture, fixture.places[sample.fixtureName ?? 'open'])
  const answer = await sendSample(server, name, sample, tokens[role])
  const problems = openApi.problems(answer)
  return answer.status >= 500 && answer.status !== 503 ? [`status ${answer.status}`, ...problems] : problems
}

it(`[PEER-16] ${REQUESTS} requests made from the API document: no error of the server, no undocumented answer`, async () => {
  const failures: unknown[] = []
  let sent = 0
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      if ((sent += 1) % REQUESTS_PER_SERVER === 0) {
        await server.close()
        await open()
      }
      const problems = await listProblems(request)
      if (problems.length > 0) failures.push({ ...request, problems })
    }),
    { numRuns: REQUESTS, seed: 16, endOnFailure: true },
  )
  expect(failures).toEqual([])
}, 600_000)
