import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { hasMatchingEtag, computeEtag } from '../../platform/http/etag.ts'

/** Returns the script that embedding pages load; development bundles it for each request. */
export type ScriptSource = () => Promise<string>

/** Lifetime in browser caches: long enough to be cheap, short enough for fixes. */
const MAX_AGE_SECONDS = 300

/** Reads the built script once. `file` is its path. */
export function createScriptSource(file: string): ScriptSource {
  let text: Promise<string> | undefined
  return () =>
    (text ??= readFile(file, 'utf8').catch((cause: unknown) => {
      throw new Error(`The embed has not been built: ${file} is not there. Run npm start, or pnpm build.`, {
        cause,
      })
    }))
}

/** Serves `/embed.js`, the only file that pages of any origin may load (PART-6). */
export function registerEmbedScript(app: FastifyInstance, source: ScriptSource): void {
  app.get('/embed.js', async (request, reply) => {
    const text = await source()
    const tag = computeEtag(text)
    reply.headers({
      etag: tag,
      'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (hasMatchingEtag(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return reply.type('text/javascript; charset=utf-8').send(text)
  })
}
