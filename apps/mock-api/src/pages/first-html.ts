import { createHash } from 'node:crypto'
import { escapeHtml } from '@folkmoot/domain/embed-snippet'
import { PRODUCT } from '@folkmoot/domain/product'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { holds } from '../http/etag.ts'

/** What a shared link says of itself before anything is loaded; plain texts. */
export interface About {
  title: string
  description: string
  /** the address that it is known by */
  url: string
}

/** Characters of a description beside a shared link: what others show of it. */
export const DESCRIPTION = 200

/** Where an app's index.html takes what is said of the page. */
const PLACE = '<!--about-->'
const TITLE = /<title>[^<]*<\/title>/

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`

/** Writes title, description and Open Graph tags into an app's first HTML, escaped (PART-8). */
export function withAbout(html: string, { title, description, url }: About): string {
  const tags = [
    ...(description === '' ? [] : [meta('name', 'description', description)]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', PRODUCT),
    meta('property', 'og:title', title),
    ...(description === '' ? [] : [meta('property', 'og:description', description)]),
    meta('property', 'og:url', url),
  ]
  // as functions: a text that people wrote may hold the signs of a replacement
  return html
    .replace(TITLE, () => `<title>${escapeHtml(title)}</title>`)
    .replace(PLACE, () => tags.join('\n    '))
}

/** Sends a page's first HTML with a tag, to be asked for again each time; whoever has it already gets 304. */
export function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string, status = 200) {
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
  reply.header('cache-control', 'no-cache').header('etag', etag)
  if (status === 200 && holds(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.code(status).type('text/html; charset=utf-8').send(html)
}
