import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { hasMatchingEtag, computeEtag } from '../http/etag.ts'

/** Gives the text of the script that pages of others load; development bundles it anew each time. */
export type ScriptSource = () => Promise<string>

/** Seconds for which a browser need not ask again: old enough to cost nothing, young enough that a fix arrives. */
const MAX_AGE_SECONDS = 300

/** The script as it was built; read once. `file` is its path. */
export function createScriptSource(file: string): ScriptSource {
  let text: Promise<string> | undefined
  return () =>
    (text ??= readFile(file, 'utf8').catch((cause: unknown) => {
      throw new Error(`The embed has not been built: ${file} is not there. Run npm start, or pnpm build.`, {
        cause,
      })
    }))
}

/** Serves `/embed.js`, the one file that pages of any origin may load (PART-6). */
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
