import type { IncomingMessage, ServerResponse } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ScriptSource } from './embed-script.ts'
import type { DevelopmentPolicy } from './security.ts'
import type { StorySource } from './story-pages.ts'

const ASSETS_MAX_AGE = '365d'

/** Returns an app's HTML for a URL; development transforms it for each request. */
export type RenderPage = (url: string) => Promise<string>

/** Source of an app's pages: the folder of a build, or code that renders them and serves their assets. */
type PageSource =
  | { folder: string }
  | {
      render: RenderPage
      assets?: (request: IncomingMessage, response: ServerResponse) => void
      development?: DevelopmentPolicy
    }

/** The apps with pages, as in the addresses of their files. */
export type AppName = 'web' | 'participant' | 'report'
export type PageSources = Readonly<Record<AppName, PageSource>> & {
  /** the script of embedding pages; without it there is no `/embed.js` */
  readonly embed?: ScriptSource
  /** what writes the Story of a report; without it the report's pages render it */
  readonly story?: StorySource
}

const allowAnyOrigin = (reply: { setHeader: (name: string, value: string) => void }): void =>
  reply.setHeader('access-control-allow-origin', '*')

/** Lists the extra policies of pages in development. */
export const listDevelopmentPolicies = (sources: PageSources): DevelopmentPolicy[] =>
  [sources.web, sources.participant, sources.report].flatMap((source) =>
    'render' in source ? (source.development ?? []) : [],
  )

/**
 * Serves an app's built files, compressed at build time and immutable, because their names change with their content.
 */
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
    // the preview of an embed in the console is a sandbox without an origin
    ...(name === 'participant' ? { setHeaders: allowAnyOrigin } : {}),
  })
}

/** Returns the name of an app's HTML file. */
export const getPageFile = (name: AppName) => (name === 'web' ? 'index.html' : `${name}.html`)

/** Reads an app's HTML from its build. */
function createBuiltPage(folder: string, name: AppName): RenderPage {
  const file = join(folder, getPageFile(name))
  const html = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  return () =>
    html === undefined
      ? Promise.reject(
          new Error(`The page has not been built: ${file} is not there. Run npm start, or pnpm build.`),
        )
      : Promise.resolve(html)
}

/** Serves an app's files below /assets/{app}/ and returns the function that renders its pages. */
export async function openPageSource(
  app: FastifyInstance,
  name: AppName,
  source: PageSource,
): Promise<RenderPage> {
  if ('folder' in source) {
    await registerAssets(app, name, source.folder)
    return createBuiltPage(source.folder, name)
  }
  const { assets } = source
  if (assets)
    // the development server answers on the raw connection
    app.get(`/assets/${name}/*`, (request, reply) => {
      reply.hijack()
      assets(request.raw, reply.raw)
    })
  return source.render
}
