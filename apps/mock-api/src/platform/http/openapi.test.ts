import { listErrorCodes } from '@folkmoot/api-types/errors'
import { type Endpoint, listErrors } from '@folkmoot/api-types/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { CALLS, CONTRACT } from '@folkmoot/api-types/contract'
import { shareServer } from '@folkmoot/testing/provide-server'
import { readOpenApi, type Operation } from '@folkmoot/testing/read-openapi'

describe('the OpenAPI document', () => {
  let openApi: Awaited<ReturnType<typeof readOpenApi>>
  const server = shareServer()
  beforeAll(async () => {
    openApi = await readOpenApi(server)
  })

  const getOperation = ({ path, method }: Endpoint): Operation => {
    const known = openApi.document.paths[path.replaceAll(/\(.*?\)/g, '').replaceAll(/:(\w+)/g, '{$1}')]
    return known?.[method.toLowerCase()] as Operation
  }
  const operations = () => Object.values(openApi.document.paths).flatMap((path) => Object.values(path))

  it('[API-8] is an OpenAPI 3.1 document that can be browsed', async () => {
    expect(openApi.document).toMatchObject({ openapi: '3.1.0' })
    const { status, body } = await server.call('GET', '/api/docs/')
    expect(status).toBe(200)
    expect(body).toContain('<title>Folkmoot API</title>')
    expect((await server.call('GET', '/api/docs/json')).body).toEqual(openApi.document)
    expect((await server.call('GET', '/api/docs/nothing')).status).toBe(404)
  })

  it('the page of the document loads nothing from others', async () => {
    const page = await server.app.inject({ url: '/api/docs/' })
    expect(page.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self';/)
    for (const [, path = ''] of page.body.matchAll(/(?:src|href)="\.(\/static\/[^"]+)"/g))
      expect((await server.app.inject({ url: `/api/docs${path}` })).statusCode).toBe(200)
    const { body } = await server.app.inject({ url: '/api/docs/static/swagger-initializer.js' })
    expect(body).toContain('validatorUrl: null')
  })

  it('[API-8] groups the calls into chapters, and lists every error code', () => {
    const { tags, info } = openApi.document as unknown as {
      tags: { name: string }[]
      info: { description: string }
    }
    const known = tags.map(({ name }) => name)
    for (const operation of operations())
      expect(known).toContain((operation as unknown as { tags: string[] }).tags[0])
    for (const code of listErrorCodes()) expect(info.description).toContain(`\`${code}\``)
  })

  it.each(Object.entries(CALLS))('[API-8] documents %s, its access and its errors', (_, call) => {
    const { description, summary, responses, parameters } = getOperation(call)
    expect(`${summary} ${description}`).toContain(call.summary)
    for (const level of [call.access].flat()) expect(description).toContain(level)
    for (const name of Object.keys(call.query?.properties ?? {}))
      expect(parameters.map((parameter) => parameter.name)).toContain(name)
    const said = Object.values(responses)
      .map((response) => response.description)
      .join('\n')
    for (const code of [...listErrors(call), 'Invalid authentication token'])
      expect(said).toContain(`\`${code}\``)
  })

  it('[API-8] describes all calls that share a path', () => {
    const { description, parameters, responses } = getOperation(CONTRACT.comments.listComments)
    const names = parameters.map(({ name }) => name)
    for (const name of ['moderation', 'limit', 'mod_gt', 'pid', 'tids']) expect(names).toContain(name)
    expect(parameters.find(({ name }) => name === 'conversation_id')).toMatchObject({ required: true })
    expect(parameters.find(({ name }) => name === 'moderation')).toMatchObject({ required: false })
    expect(description).toContain('With `moderation` and `limit`: Lists a page of the comments')
    expect(responses['200']?.content?.['application/json']?.schema).toMatchObject({
      anyOf: [{}, {}, {}, {}],
    })
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(['200', '304', '400', '401', '403', 'default']),
    )
  })
})
