import { getErrorMessage } from '@folkmoot/api-types/errors'
import { escapeHtml } from '@folkmoot/domain/escape-html'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderCallPage } from './call-page.ts'
import { listOperations, type ListedOperation, type ReferenceDocument } from './document.ts'

describe('the pages of the reference', () => {
  let server: TestServer
  let operations: ListedOperation[]
  let overview: string
  const read = async (page = '', headers = {}) => {
    const { statusCode, body } = await server.app.inject({ url: `/api/docs${page}`, headers })
    expect(statusCode).toBe(200)
    return body
  }
  beforeAll(async () => {
    const LIMITS = '{"votes_per_participant":77}'
    const env = { PUBLIC_ORIGIN: 'https://folkmoot.test', TRUST_PROXY: '1', LIMITS }
    server = await createTestServer({ env })
    operations = listOperations((await server.call('GET', '/api/openapi.json')).body as ReferenceDocument)
    overview = await read()
  })
  afterAll(() => server.close())

  it('[API-14] the first page links to a page of every call, and loads nothing from others', () => {
    for (const operation of operations) {
      const { operationId, summary, responses } = operation
      expect(overview).toContain(`href="/api/docs/${operationId}"`)
      const page = renderCallPage(operation)
      expect(page).toContain('<h1>')
      expect(page).not.toContain('<script')
      expect(page).not.toMatch(/(?:src|href)="https?:/)
      for (const code of Object.values(responses).flatMap((one) => one['x-error-codes'] ?? []))
        expect([summary, page.includes(`<code>${escapeHtml(code)}</code>`)]).toEqual([summary, true])
    }
    expect(overview).not.toContain('<script')
    expect(overview).not.toMatch(/(?:src|href)="https?:/)
  })

  it('[API-14] the page of a call has its fields and its errors', async () => {
    const page = await read('/castVote')
    expect(page).toContain('<code>high_priority</code>')
    expect(page).toContain(escapeHtml(getErrorMessage('polis_err_too_many_votes')))
  })

  it('[API-15] says the limits of this server', async () => {
    expect(await read('/castVote')).toContain('77 votes in a minute for each participant')
    expect(overview).toContain('77 votes in a minute for each participant')
    const castVote = operations.find(({ operationId }) => operationId === 'castVote')
    expect(castVote?.['x-rate-limits']).toContain(
      '77 votes in a minute for each participant of a conversation',
    )
    expect(castVote?.responses['429']).toHaveProperty(['headers', 'Retry-After'])
  })

  it('[API-15] marks what is deprecated or retired, and says what to use instead', async () => {
    const deprecated = operations.filter((one) => one.deprecated).map(({ operationId }) => operationId)
    expect(deprecated.toSorted()).toEqual(['oldOpinionMap', 'reportNarrative'])
    expect(await read('/oldOpinionMap')).toContain('GET /api/v3/math/pca2 returns the opinion map.')
    expect(await read('/reportNarrative')).toContain('GET /api/v3/topicNarrative/{report_id}')
    for (const path of ['/narrativeReport', '/topicMapNarrativeReport']) expect(overview).toContain(path)
  })

  it('[API-14] keeps the theme that was chosen in the console, and knows no other page', async () => {
    expect(await read('', { cookie: 'theme=dark' })).toContain('<html data-theme="dark"')
    const { statusCode } = await server.app.inject({ url: '/api/docs/nothing' })
    expect(statusCode).toBe(404)
  })
})
