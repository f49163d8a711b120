import { createHash } from 'node:crypto'
import { escapeHtml } from '@folkmoot/domain/embed-snippet'
import { PRODUCT } from '@folkmoot/domain/product'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasMatchingEtag } from '../http/etag.ts'

/** What a shared link says of itself before anything is loaded; plain texts. */
export interface PageMetadata {
  title: string
  description: string
  /** the address that it is known by */
  url: string
}

/** Characters of a description beside a shared link: what others show of it. */
export const MAX_DESCRIPTION_CHARACTERS = 200

/** Where an app's index.html takes what is said of the page. */
const METADATA_PLACEHOLDER = '<!--about-->'
const TITLE_PATTERN = /<title>[^<]*<\/title>/

const renderMetaTag = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`

/** Writes title, description and Open Graph tags into an app's first HTML, escaped (PART-8). */
export function insertMetadata(html: string, { title, description, url }: PageMetadata): string {
  const tags = [
    ...(description === '' ? [] : [renderMetaTag('name', 'description', description)]),
    renderMetaTag('property', 'og:type', 'website'),
    renderMetaTag('property', 'og:site_name', PRODUCT),
    renderMetaTag('property', 'og:title', title),
    ...(description === '' ? [] : [renderMetaTag('property', 'og:description', description)]),
    renderMetaTag('property', 'og:url', url),
  ]
  // as functions: a text that people wrote may hold the signs of a replacement
  return html
    .replace(TITLE_PATTERN, () => `<title>${escapeHtml(title)}</title>`)
    .replace(METADATA_PLACEHOLDER, () => tags.join('\n    '))
}

/** Sends a page's first HTML with a tag, to be asked for again each time; whoever has it already gets 304. */
export function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string, status = 200) {
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
  reply.header('cache-control', 'no-cache').header('etag', etag)
  if (status === 200 && hasMatchingEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.code(status).type('text/html; charset=utf-8').send(html)
}
