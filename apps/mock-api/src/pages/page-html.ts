import { createHash } from 'node:crypto'
import { escapeHtml } from '@folkmoot/domain/escape-html'
import { PRODUCT } from '@folkmoot/domain/product'
import { isRehearsal, type RehearsalFields } from '@folkmoot/domain/rehearsal/rehearsals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasMatchingEtag } from '../http/etag.ts'

/** Preview texts of a shared link, as plain text. */
interface PageMetadata {
  title: string
  description: string
  /** the canonical URL */
  url: string
}

/** Characters of a description in a link preview. */
export const MAX_DESCRIPTION_CHARACTERS = 200

/** Placeholder of these tags in an app's index.html. */
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
  // as functions: user text may contain replacement patterns
  return html
    .replace(TITLE_PATTERN, () => `<title>${escapeHtml(title)}</title>`)
    .replace(METADATA_PLACEHOLDER, () => tags.join('\n    '))
}

/** Asks search engines not to list the pages of a rehearsal. */
export function keepRehearsalFromSearch(reply: FastifyReply, conversation: RehearsalFields): void {
  if (isRehearsal(conversation)) reply.header('x-robots-tag', 'noindex')
}

/** Sends a page's HTML with an ETag and `no-cache`, or 304 when the client has it. */
export function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string, status = 200) {
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
  reply.header('cache-control', 'no-cache').header('etag', etag)
  if (status === 200 && hasMatchingEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.code(status).type('text/html; charset=utf-8').send(html)
}
