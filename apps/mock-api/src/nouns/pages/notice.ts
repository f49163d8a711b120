import { createHash } from 'node:crypto'
import { createHeightMessage } from '@folkmoot/domain/embed'
import { escapeHtml } from '@folkmoot/domain/text'
import { PRODUCT } from '@folkmoot/domain/product'
import { parseAcceptLanguage, chooseLanguage, isRightToLeft, type Language } from '@folkmoot/domain/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { handleError, prepareRefusal } from '../../platform/http/error-handler.ts'
import type { ApiError } from '../../platform/http/errors.ts'

/** Reasons why a page cannot show a conversation in its frame. */
type NoticeName = 'unknown' | 'host' | 'busy' | 'empty' | 'broken'

/** Texts in place of a conversation that cannot be shown, for readers of the embedding page. */
const notices: Readonly<Record<Language, Readonly<Record<NoticeName, string>>>> = {
  en: {
    unknown: 'The conversation of this page could not be found.',
    host: 'This conversation may not be shown on this website.',
    busy: 'No more conversations can begin here at the moment. Please come back later.',
    empty: 'The conversation of this page begins with its first visitor.',
    broken: 'The conversation of this page cannot be shown: its code is incomplete.',
  },
  es: {
    unknown: 'No se ha encontrado la conversación de esta página.',
    host: 'Esta conversación no se puede mostrar en este sitio web.',
    busy: 'Por el momento no pueden empezar más conversaciones aquí. Vuelva más tarde.',
    empty: 'La conversación de esta página empieza con su primer visitante.',
    broken: 'No se puede mostrar la conversación de esta página: su código está incompleto.',
  },
  fr: {
    unknown: 'La conversation de cette page est introuvable.',
    host: 'Cette conversation ne peut pas être affichée sur ce site.',
    busy: 'Aucune autre conversation ne peut commencer ici pour le moment. Revenez plus tard.',
    empty: 'La conversation de cette page commence avec son premier visiteur.',
    broken: 'La conversation de cette page ne peut pas être affichée : son code est incomplet.',
  },
  de: {
    unknown: 'Das Gespräch dieser Seite wurde nicht gefunden.',
    host: 'Dieses Gespräch darf auf dieser Website nicht gezeigt werden.',
    busy: 'Im Augenblick können hier keine weiteren Gespräche beginnen. Bitte kommen Sie später wieder.',
    empty: 'Das Gespräch dieser Seite beginnt mit dem ersten Besuch.',
    broken: 'Das Gespräch dieser Seite kann nicht gezeigt werden: Der Code ist unvollständig.',
  },
  'zh-Hant': {
    unknown: '找不到此頁面的對話。',
    host: '此對話不得在此網站上顯示。',
    busy: '目前此處無法開始更多對話，請稍後再來。',
    empty: '此頁面的對話將從第一位訪客開始。',
    broken: '無法顯示此頁面的對話：其程式碼不完整。',
  },
  ar: {
    unknown: 'تعذّر العثور على محادثة هذه الصفحة.',
    host: 'لا يُسمح بعرض هذه المحادثة على هذا الموقع.',
    busy: 'لا يمكن بدء المزيد من المحادثات هنا حاليًا. يُرجى العودة لاحقًا.',
    empty: 'تبدأ محادثة هذه الصفحة مع أول زائر.',
    broken: 'لا يمكن عرض محادثة هذه الصفحة: الشيفرة غير مكتملة.',
  },
}

const STYLE = `:root { color-scheme: light dark }
body { margin: 0 }
p { margin: 0; padding: 12px; font: 1rem/1.5 system-ui, sans-serif; color: light-dark(#52636f, #aebcc7) }`

/** Reports the height of the notice to the parent page, which the browser identifies. */
const SCRIPT = `if (parent !== window && document.referrer) {
  const tell = () => parent.postMessage({ ...${JSON.stringify(createHeightMessage('', 0))},
    height: Math.ceil(document.documentElement.getBoundingClientRect().height) }, new URL(document.referrer).origin)
  tell()
  new ResizeObserver(tell).observe(document.documentElement)
}`

/** The source of a policy that lets this text run or apply. */
export const formatCspHash = (text: string): string =>
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
