import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLS, type CallName } from '@folkmoot/api-types/contract'
import type { Endpoint } from '@folkmoot/api-types/endpoint'
import { sendSample } from '@folkmoot/testing/authority/calls'
import { createSample } from '@folkmoot/testing/authority/samples'
import { createFixture, createTokens, type AuthorityFixture } from '@folkmoot/testing/authority/fixture'
import { chooseRole, fillExample, listBodyExamples } from '@folkmoot/testing/record-calls'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { readOpenApi } from '@folkmoot/testing/read-openapi'

const WRITES = (Object.entries(CALLS) as [CallName, Endpoint][]).filter(
  ([, { method, body }]) => method !== 'GET' && body,
)

describe('the examples of the OpenAPI document', () => {
  let server: TestServer
  let fixture: AuthorityFixture
  let examples: Map<string | undefined, Record<string, unknown>>
  beforeAll(async () => {
    // for the call that asks for mails; none is sent
    server = await createTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    fixture = await createFixture(server)
    const { document } = await readOpenApi(server)
    examples = listBodyExamples(document)
  })
  afterAll(() => server.close())

  it.each(WRITES)('[API-8] the example of %s works with the reader’s own ids', async (name) => {
    const sample = createSample(fixture, name)
    const example = fillExample(examples.get(name) ?? {}, sample)
    const tokens = await createTokens(server, fixture, fixture.places[sample.fixtureName ?? 'open'])
    const token = tokens[chooseRole(name)]
    const { status, body } = await sendSample(server, name, { ...sample, body: example }, token)
    const { error, message } = body as { error?: string; message?: string }
    expect([status < 300, error, message]).toEqual([true, undefined, message])
  })

  it('[API-8] documents that report_id alone is enough in moderateTopics', async () => {
    const { document, exampleProblems } = await readOpenApi(server)
    const { requestBody } = document.paths['/api/v3/topicMod/moderate']?.['post'] ?? {}
    const { schema = {} } = requestBody?.content['application/json'] ?? {}
    const asked = { action: 'accept', topic_key: 'layer0_0' }
    const report_id = fixture.places.open.id
    expect(exampleProblems(schema, { ...asked, report_id })).toEqual([])
    expect(exampleProblems(schema, asked)).not.toEqual([])
    const { status } = await server.call('POST', '/api/v3/topicMod/moderate', 'ada', { ...asked, report_id })
    expect(status).toBe(200)
  })
})
