import { findAbsence } from '@folkmoot/api-types/absent-calls'
import { isLoopback } from '@folkmoot/domain/domain-list'
import { isConsolePath } from '@folkmoot/domain/console-routes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { ApiError, createErrorBody } from '../core/errors.ts'
import { toApiError } from '../http/error-handler.ts'
import type { Db } from '../storage/database.ts'
import { registerEmbedScript } from './embed-script.ts'
import type { PageHandler } from './page-handler.ts'
import { sendHtml } from './page-html.ts'
import { createParticipantPages } from './participant-page.ts'
import { createReportPages } from './report-page.ts'
import { registerSecurityTxt } from './security-txt.ts'
import { openPageSource, type PageSources, type RenderPage } from './page-source.ts'

const getPath = (url: string): string => url.split('?', 1)[0] ?? '/'

/** Redirects from another loopback name to the configured one, because sign-in would fail there. */
function isOtherLoopback(request: FastifyRequest, { publicOrigin }: Config): boolean {
  const wanted = new URL(publicOrigin)
  const asked = URL.canParse(`http://${request.host}`) ? new URL(`http://${request.host}`) : undefined
  if (!asked || !isLoopback(wanted.hostname) || !isLoopback(asked.hostname)) return false
  return asked.hostname !== wanted.hostname && asked.port === wanted.port
}

/** Serves the console at its own addresses, and with 404 at unknown ones. */
const createConsolePages =
  (render: RenderPage): PageHandler =>
  async (path, request, reply) => {
    const html = await render(request.url)
    return () => sendHtml(request, reply, html, isConsolePath(path) ? 200 : 404)
  }

/** Creates the refusal of an absent call: before 404 that of the existing product, whose clients sign in again at 401. */
async function refuseAbsentCall(
  { access, message }: NonNullable<ReturnType<typeof findAbsence>>,
  request: FastifyRequest,
): Promise<ApiError> {
  try {
    const caller = await request.server.identify(request)
    if (access !== 'public' && caller.kind === 'anonymous')
      return new ApiError('No authentication token found')
    if (access === 'admin' && !(caller.kind === 'user' && caller.user.isAdmin))
      return new ApiError('polis_err_no_access_for_this_user')
  } catch (error) {
    return toApiError(error)
  }
  return new ApiError('polis_err_not_supported', { message })
}

/**
 * Answers all requests without a route: JSON under /api and for calls that this server does not have, else a page, by
 * pattern and in the order of `answers`.
 */
export async function registerPages(
  app: FastifyInstance,
  context: { db: Db; config: Config; clock: () => number },
  sources: PageSources,
): Promise<void> {
  app.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /api/\n'),
  )
  registerSecurityTxt(app, context)
  if (sources.embed) registerEmbedScript(app, sources.embed)
  const answers: PageHandler[] = [
    createParticipantPages(context, await openPageSource(app, 'participant', sources.participant)),
    createReportPages(context, await openPageSource(app, 'report', sources.report)),
    createConsolePages(await openPageSource(app, 'web', sources.web)),
  ]
  app.setNotFoundHandler(async (request, reply) => {
    const path = getPath(request.url)
    const page = request.method === 'GET' || request.method === 'HEAD'
    const absence = findAbsence(request.method, path)
    if (!page || absence || /^\/(api|assets|oidc)(\/|$)/.test(path)) {
      const refusal = absence
        ? await refuseAbsentCall(absence, request)
        : new ApiError('polis_err_not_supported')
      return reply.code(refusal.status).send(createErrorBody(refusal))
    }
    if (isOtherLoopback(request, context.config))
      return reply.redirect(`${context.config.publicOrigin}${request.url}`, 302)
    for (const answer of answers) {
      const send = await answer(path, request, reply)
      if (send) return send()
    }
    return reply
  })
}
