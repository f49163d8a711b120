import { expect, it } from 'vitest'
import { createFixture } from '@folkmoot/testing/authority/fixture'
import { createTestServer } from '@folkmoot/testing/server'
import { readOpenApi } from '@folkmoot/testing/read-openapi'

it('[API-8] documents that report_id alone is enough in moderateTopics', async () => {
  const server = await createTestServer()
  try {
    const { places } = await createFixture(server)
    const { document, exampleProblems } = await readOpenApi(server)
    const { requestBody } = document.paths['/api/v3/topicMod/moderate']?.['post'] ?? {}
    const { schema = {} } = requestBody?.content['application/json'] ?? {}
    const asked = { action: 'accept', topic_key: 'layer0_0' }
    const report_id = places.open.id
    expect(exampleProblems(schema, { ...asked, report_id })).toEqual([])
    expect(exampleProblems(schema, asked)).not.toEqual([])
    const { status } = await server.call('POST', '/api/v3/topicMod/moderate', 'ada', { ...asked, report_id })
    expect(status).toBe(200)
  } finally {
    await server.close()
  }
})
