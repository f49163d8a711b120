import type { FastifyInstance } from 'fastify'
import { decompressBody } from './decompress-body.ts'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'] as const

/** The session cookies that each server has set, as a browser keeps them. */
const sessionCookies = new WeakMap<FastifyInstance, string>()
const SESSION_PATH = '/session/'

const findCookie = (header: string | string[] | undefined): string | undefined =>
  [header ?? []].flat().find((cookie) => cookie.includes('Path=/session'))

/**
 * Creates a `fetch` that calls a server without a socket and returns what a browser or the command line would get.
 * Addresses may be absolute or begin with a slash; redirects are not followed.
 */
export function createInjectFetch(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const request = new Request(
      new URL(input instanceof Request ? input.url : String(input), 'http://localhost'),
      input instanceof Request ? input : init,
    )
    const { pathname, search } = new URL(request.url)
    const body = Buffer.from(await request.arrayBuffer())
    const answer = await app.inject({
      method: METHODS.find((method) => method === request.method) ?? 'GET',
      url: pathname + search,
      headers: {
        ...Object.fromEntries(request.headers),
        ...(pathname.startsWith(SESSION_PATH) ? { cookie: sessionCookies.get(app) ?? '' } : {}),
      },
      ...(body.length > 0 ? { payload: body } : {}),
    })
    const cookie = findCookie(answer.headers['set-cookie'])
    if (cookie !== undefined) sessionCookies.set(app, cookie.split(';', 1)[0] ?? '')
    if (init?.signal?.aborted) throw init.signal.reason
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one))
    const empty = [204, 304].includes(answer.statusCode) || request.method === 'HEAD'
    return new Response(empty ? null : new Uint8Array(decompressBody(answer)), {
      status: answer.statusCode,
      statusText: answer.statusMessage,
      headers,
    })
  }
}
