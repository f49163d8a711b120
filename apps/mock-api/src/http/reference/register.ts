import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { applyTheme } from '../../core/apply-theme.ts'
import { ApiError } from '../../core/errors.ts'
import { renderCallPage } from './call-page.ts'
import { listOperations, type ReferenceDocument } from './document.ts'
import { renderOverview } from './overview.ts'
import { ICON, STYLE } from './style.ts'

const FILES = [
  ['/api/docs/style.css', 'text/css', STYLE],
  ['/api/docs/icon.svg', 'image/svg+xml', ICON],
] as const

const sendPage = (request: FastifyRequest, reply: FastifyReply, html: string) =>
  reply
    .header('vary', 'Cookie')
    .type('text/html; charset=utf-8')
    .send(applyTheme(html, request.headers.cookie))

/**
 * Registers the pages of the reference: one of all calls, and one of each. They need no script, and everything on them
 * comes from this server. `getDocument` returns the OpenAPI document.
 */
export function registerReference(app: FastifyInstance, getDocument: () => ReferenceDocument): void {
  for (const [url, type, content] of FILES)
    app.get(url, (_, reply) => reply.type(`${type}; charset=utf-8`).send(content))
  let overview: string | undefined
  app.get('/api/docs', (request, reply) =>
    sendPage(request, reply, (overview ??= renderOverview(getDocument()))),
  )
  app.get<{ Params: { call: string } }>('/api/docs/:call', (request, reply) => {
    const operation = listOperations(getDocument()).find(
      ({ operationId }) => operationId === request.params.call,
    )
    if (!operation) throw new ApiError('polis_err_not_supported')
    return sendPage(request, reply, renderCallPage(operation))
  })
}
