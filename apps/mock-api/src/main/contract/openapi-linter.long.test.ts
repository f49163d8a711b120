import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { openServer } from '@folkmoot/testing/provide-server'

it('the OpenAPI document has no error and no warning of a public linter', async () => {
  const document = (await (await openServer()).call('GET', '/api/openapi.json')).body
  const config = await createConfig({ extends: ['recommended'] })
  // the linter warns of the address of a test
  const source = JSON.stringify({ ...document, servers: [{ url: 'https://folkmoot.test' }] })
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  expect(problems.map(({ severity, ruleId, message }) => [severity, ruleId, message])).toEqual([])
})
