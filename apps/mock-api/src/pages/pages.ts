import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { sentenceOfAbsence } from '@folkmoot/api-types'
import { isConsolePath } from '@folkmoot/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback, type Config } from '../config.ts'
import type { Development } from './security.ts'
import { ApiError, errorBody } from '../http/errors.ts'
import { holds } from '../http/etag.ts'

const YEAR = '365d'

/** Gives the console's first HTML for an address; development transforms it on each request. */
type RenderPage = (url: string) => Promise<string>

/** Where pages come from: the folder of a build, or code that renders them and serves what they load. */
export type PageSource =
  | { folder: string }
  | {
      render: RenderPage
      assets?: (request: IncomingMessage, response: ServerResponse) => void
      development?: Development
    }

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/'

/** Where people arrive by another loopback name than the configured one, sign-in would fail: lead them over. */
function otherLoopback(request: FastifyRequest, { publicOrigin }: Config): boolean {
  const wanted = new URL(publicOrigin)
  const asked = URL.canParse(`http://${request.host}`) ? new URL(`http://${request.host}`) : undefined
  if (!asked || !isLoopback(wanted.hostname) || !isLoopback(asked.hostname)) return false
  return asked.hostname !== wanted.hostname && asked.port === wanted.port
}

/** Serves the built console's files for ever (their names change with their content), compressed at build time. */
async function registerAssets(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'assets/web'))) return
  await app.register(fastifyStatic, {
    root: join(folder, 'assets/web'),
    prefix: '/assets/web/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR,
    index: false,
    decorateReply: false,
  })
}

/** Leaves the console's files to somebody who answers on the bare connection. */
function passOn(
  app: FastifyInstance,
  assets: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  app.get('/assets/web/*', { schema: { hide: true } }, (request, reply) => {
    reply.hijack()
    assets(request.raw, reply.raw)
  })
}

/** The console's first HTML from its build. */
function builtPage(folder: string): RenderPage {
  const file = join(folder, 'index.html')
  const html = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  return () =>
    html === undefined
      ? Promise.reject(
          new Error(`The console has not been built: ${file} is not there. Run npm start, or pnpm build.`),
        )
      : Promise.resolve(html)
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, render: RenderPage) {
  const html = await render(request.url)
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
  reply.header('cache-control', 'no-cache').header('etag', etag)
  const known = isConsolePath(pathOf(request.url))
  if (known && holds(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply
    .code(known ? 200 : 404)
    .type('text/html; charset=utf-8')
    .send(html)
}

/**
 * Answers everything that no call has: under /api, and where the contract has something that this server does not, always
 * JSON; else the console's page, with 404 where the console has no such address either.
 * Console files lie below /assets/web/.
 */
export async function registerPages(app: FastifyInstance, config: Config, source: PageSource): Promise<void> {
  const render = 'folder' in source ? builtPage(source.folder) : source.render
  if ('folder' in source) await registerAssets(app, source.folder)
  else if (source.assets) passOn(app, source.assets)
  app.get('/robots.txt', { schema: { hide: true } }, (_, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /api/\n'),
  )
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url)
    const page = request.method === 'GET' || request.method === 'HEAD'
    const message = sentenceOfAbsence(path)
    if (!page || message !== undefined || /^\/(api|assets|oidc)(\/|$)/.test(path)) {
      const refusal = new ApiError('polis_err_not_supported', message === undefined ? {} : { message })
      return reply.code(refusal.status).send(errorBody(refusal))
    }
    if (otherLoopback(request, config)) return reply.redirect(`${config.publicOrigin}${request.url}`, 302)
    return sendPage(request, reply, render)
  })
}
