import { findAbsenceMessage } from '@folkmoot/api-types/absent-calls'
import { isLoopback } from '@folkmoot/domain/domain-list'
import { isConsolePath } from '@folkmoot/domain/page-routes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { ApiError, createErrorBody } from '../core/errors.ts'
import type { Db } from '../storage/database.ts'
import { registerEmbedScript } from './embed-script.ts'
import type { PageHandler } from './page-handler.ts'
import { sendHtml } from './page-html.ts'
import { createParticipantPages } from './participant-page.ts'
import { createReportPages } from './report-page.ts'
import { openPageSource, type PageSources, type RenderPage } from './page-source.ts'

const getPath = (url: string): string => url.split('?', 1)[0] ?? '/'

/** Where people arrive by another loopback name than the configured one, sign-in would fail: lead them over. */
function isOtherLoopback(request: FastifyRequest, { publicOrigin }: Config): boolean {
  const wanted = new URL(publicOrigin)
  const asked = URL.canParse(`http://${request.host}`) ? new URL(`http://${request.host}`) : undefined
  if (!asked || !isLoopback(wanted.hostname) || !isLoopback(asked.hostname)) return false
  return asked.hostname !== wanted.hostname && asked.port === wanted.port
}

/** The console, at its own addresses and with 404 at all that nobody else answers. */
const createConsolePages =
  (render: RenderPage): PageHandler =>
  async (path, request, reply) => {
    const html = await render(request.url)
    return () => sendHtml(request, reply, html, isConsolePath(path) ? 200 : 404)
  }

/**
 * Answers everything that no call has: under /api, and where the contract has something that this server does not, always
 * JSON; else a page, by pattern and in the order of `answers`.
 */
export async function registerPages(
  app: FastifyInstance,
  given: { db: Db; config: Config },
  sources: PageSources,
): Promise<void> {
  app.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /api/\n'),
  )
  if (sources.embed) registerEmbedScript(app, sources.embed)
  const answers: PageHandler[] = [
    createParticipantPages(given, await openPageSource(app, 'participant', sources.participant)),
    createReportPages(given, await openPageSource(app, 'report', sources.report)),
    createConsolePages(await openPageSource(app, 'web', sources.web)),
  ]
  app.setNotFoundHandler(async (request, reply) => {
    const path = getPath(request.url)
    const page = request.method === 'GET' || request.method === 'HEAD'
    const message = findAbsenceMessage(path)
    if (!page || message !== undefined || /^\/(api|assets|oidc)(\/|$)/.test(path)) {
      const refusal = new ApiError('polis_err_not_supported', message === undefined ? {} : { message })
      return reply.code(refusal.status).send(createErrorBody(refusal))
    }
    if (isOtherLoopback(request, given.config))
      return reply.redirect(`${given.config.publicOrigin}${request.url}`, 302)
    for (const answer of answers) {
      const send = await answer(path, request, reply)
      if (send) return send()
    }
    return reply
  })
}
