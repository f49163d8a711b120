import type { IncomingMessage, ServerResponse } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ScriptSource } from './embed-script.ts'
import type { DevelopmentPolicy } from './security.ts'

const ASSETS_MAX_AGE = '365d'

/** Gives an app's first HTML for an address; development transforms it on each request. */
export type RenderPage = (url: string) => Promise<string>

/** Where an app's pages come from: the folder of a build, or code that renders them and serves what they load. */
export type PageSource =
  | { folder: string }
  | {
      render: RenderPage
      assets?: (request: IncomingMessage, response: ServerResponse) => void
      development?: DevelopmentPolicy
    }

/** What the apps' folders and the addresses of their files are called: the console, and the two public apps. */
export type AppName = 'web' | 'participant' | 'report'
export type PageSources = Readonly<Record<AppName, PageSource>> & {
  /** the script that pages of others load; where it is absent, nobody embeds */
  readonly embed?: ScriptSource
}

const allowAnyOrigin = (reply: { setHeader: (name: string, value: string) => void }): void =>
  reply.setHeader('access-control-allow-origin', '*')

/** What the pages that are being developed need beside the rest. */
export const listDevelopmentPolicies = (sources: PageSources): DevelopmentPolicy[] =>
  Object.values(sources).flatMap((source) => ('render' in source ? (source.development ?? []) : []))

/** Serves an app's built files for ever (their names change with their content), compressed at build time. */
async function registerAssets(app: FastifyInstance, name: AppName, folder: string): Promise<void> {
  const root = join(folder, 'assets', name)
  if (!existsSync(root)) return
  await app.register(fastifyStatic, {
    root,
    prefix: `/assets/${name}/`,
    preCompressed: true,
    immutable: true,
    maxAge: ASSETS_MAX_AGE,
    index: false,
    decorateReply: false,
    // a sandbox without an origin loads them too: the preview of an embed in the console
    ...(name === 'participant' ? { setHeaders: allowAnyOrigin } : {}),
  })
}

/** An app's first HTML from its build. */
function createBuiltPage(folder: string): RenderPage {
  const file = join(folder, 'index.html')
  const html = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  return () =>
    html === undefined
      ? Promise.reject(
          new Error(`The page has not been built: ${file} is not there. Run npm start, or pnpm build.`),
        )
      : Promise.resolve(html)
}

/** Serves what an app's pages load, below /assets/{app}/, and gives what renders them. */
export async function openPageSource(
  app: FastifyInstance,
  name: AppName,
  source: PageSource,
): Promise<RenderPage> {
  if ('folder' in source) {
    await registerAssets(app, name, source.folder)
    return createBuiltPage(source.folder)
  }
  const { assets } = source
  if (assets)
    // left to somebody who answers on the bare connection
    app.get(`/assets/${name}/*`, (request, reply) => {
      reply.hijack()
      assets(request.raw, reply.raw)
    })
  return source.render
}
