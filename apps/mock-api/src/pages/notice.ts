import { createHash } from 'node:crypto'
import { createHeightMessage } from '@folkmoot/domain/embed-message'
import { escapeHtml } from '@folkmoot/domain/escape-html'
import { PRODUCT } from '@folkmoot/domain/product'
import { parseAcceptLanguage, chooseLanguage, isRightToLeft } from '@folkmoot/domain/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { handleError, prepareRefusal } from '../http/error-handler.ts'
import type { ApiError } from '../core/errors.ts'
import { type NoticeName, notices } from './notices.ts'

const STYLE = `:root { color-scheme: light dark }
body { margin: 0 }
p { margin: 0; padding: 12px; font: 1rem/1.5 system-ui, sans-serif; color: light-dark(#404854, #d3d8de) }`

/** Reports the height of the notice to the parent page, which the browser identifies. */
const SCRIPT = `if (parent !== window && document.referrer) {
  const tell = () => parent.postMessage({ ...${JSON.stringify(createHeightMessage('', 0))},
    height: Math.ceil(document.documentElement.getBoundingClientRect().height) }, new URL(document.referrer).origin)
  tell()
  new ResizeObserver(tell).observe(document.documentElement)
}`

const formatCspHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Any page may frame it: it contains no data and no controls. */
const POLICY = [
  "default-src 'none'",
  `style-src ${formatCspHash(STYLE)}`,
  `script-src ${formatCspHash(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

/** Sends the notice in place of a conversation, in the reader's language. */
export function sendNotice(request: FastifyRequest, reply: FastifyReply, name: NoticeName, status: number) {
  const { ui_lang } = request.query as { ui_lang?: unknown }
  const asked = typeof ui_lang === 'string' ? [ui_lang] : []
  const language = chooseLanguage([...asked, ...parseAcceptLanguage(request.headers['accept-language'])])
  reply.raw.setHeader('content-security-policy', POLICY)
  reply.headers({ 'cache-control': 'no-store', vary: 'Accept-Language' })
  return reply.code(status).type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${PRODUCT}</title>
<style>${STYLE}</style>
</head>
<body>
<p>${escapeHtml(notices[language][name])}</p>
<script>${SCRIPT}</script>
</body>
</html>
`)
}

const NOTICES_BY_CODE: Readonly<Record<string, NoticeName>> = {
  polis_err_parsing_site_id_or_page_id: 'unknown',
  polis_err_domain: 'host',
  polis_err_page_needs_domain_list: 'host',
  polis_err_too_many_pages: 'busy',
  polis_err_page_preview: 'empty',
}

const getNoticeName = ({ code, status }: ApiError): NoticeName =>
  NOTICES_BY_CODE[code] ?? (status < 500 ? 'broken' : 'busy')

/** Matches the URL of a site's page, which people see in a frame: its refusals are pages unless a program asks. */
const isSitePage = ({ url, headers }: FastifyRequest): boolean =>
  url.startsWith('/polis_site_id_') && /\btext\/html\b/.test(headers.accept ?? '')

/** Handles errors like `handleError`, but in frames it sends a notice for readers. */
export function handlePageError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (!isSitePage(request)) return handleError(error, request, reply)
  const refusal = prepareRefusal(error, request, reply)
  return sendNotice(request, reply, getNoticeName(refusal), refusal.status)
}
