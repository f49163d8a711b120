import { getConversation, findConversation, findLogo } from '../conversations/public.ts'
import { toLifecycle } from '../lifecycle/public.ts'
import { findPublishedReport, findReport } from '../reports/public.ts'
import { findDomainList } from '../embed/public.ts'
import { findAbsence } from '@folkmoot/api-types/absent-calls'
import { toContactLink } from '@folkmoot/domain/contact'
import { isLoopback, listFrameAncestors, isDomainAllowed } from '@folkmoot/domain/domain-list'
import { isOver } from '@folkmoot/domain/lifecycle'
import { parseLogoPath } from '@folkmoot/domain/logo'
import { createWallPath, isConsolePath, parseParticipantPage, parseWallPath } from '@folkmoot/domain/routes'
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify'
import type { Config } from '../../platform/settings/config.ts'
import { ApiError, createErrorBody } from '../../platform/http/errors.ts'
import { toApiError } from '../../platform/http/error-handler.ts'
import { runThread } from '../../platform/jobs/workers/run-thread.ts'
import type { Db } from '../../platform/storage/database.ts'
import { registerEmbedScript } from './embed-script.ts'
import { openPageSource, type PageSources, type RenderPage } from './page-source.ts'
import { getConversationTitle } from '@folkmoot/domain/conversations'
import { formatPlainText } from '@folkmoot/domain/markdown'
import { CARD_SIZE } from '@folkmoot/domain/reports/card'
import { createReportPath, REPORT_PAGES, parseReportAddress } from '@folkmoot/domain/reports/reports'
import { createShareUrl } from '@folkmoot/domain/sharing'
import { sendNotice } from './notice.ts'
import type { CardWorkerData } from './card-worker.ts'
import { createStories, type StorySource, type WriteReport } from './story-pages.ts'
import { createHash } from 'node:crypto'
import { escapeHtml } from '@folkmoot/domain/text'
import { PRODUCT } from '@folkmoot/domain/product'
import { isRehearsal, type RehearsalFields } from '@folkmoot/domain/rehearsal'
import { hasMatchingEtag } from '../../platform/http/etag.ts'
import { sendPreparedReply } from '../../platform/http/reply-cache.ts'

const getPath = (url: string): string => url.split('?', 1)[0] ?? '/'

/** Redirects from another loopback name to the configured one, because sign-in would fail there. */
function isOtherLoopback(request: FastifyRequest, { publicOrigin }: Config): boolean {
  const wanted = new URL(publicOrigin)
  const asked = URL.canParse(`http://${request.host}`) ? new URL(`http://${request.host}`) : undefined
  if (!asked || !isLoopback(wanted.hostname) || !isLoopback(asked.hostname)) return false
  return asked.hostname !== wanted.hostname && asked.port === wanted.port
}

/** Serves the console at its own addresses, and with 404 at unknown ones. */
const createConsolePages =
  (render: RenderPage): PageHandler =>
  async (path, request, reply) => {
    const html = await render(request.url)
    return () => sendHtml(request, reply, html, isConsolePath(path) ? 200 : 404)
  }

/** Creates the refusal of an absent call: before 404 that of the existing product, whose clients sign in again at 401. */
async function refuseAbsentCall(
  { access, message }: NonNullable<ReturnType<typeof findAbsence>>,
  request: FastifyRequest,
): Promise<ApiError> {
  try {
    const caller = await request.server.identify(request)
    if (access !== 'public' && caller.kind === 'anonymous')
      return new ApiError('No authentication token found')
    if (access === 'admin' && !(caller.kind === 'user' && caller.user.isAdmin))
      return new ApiError('polis_err_no_access_for_this_user')
  } catch (error) {
    return toApiError(error)
  }
  return new ApiError('polis_err_not_supported', { message })
}

interface PageContext {
  readonly db: Db
  readonly config: Config
  readonly clock: () => number
  readonly writeReport: WriteReport
  /** the same for pictures, which take longer */
  readonly writePicture: WriteReport
}

/**
 * Answers all requests without a route: JSON under /api and for calls that this server does not have, else a page, by
 * pattern and in the order of `answers`.
 */
export async function registerPages(
  app: FastifyInstance,
  context: PageContext,
  sources: PageSources,
): Promise<void> {
  app.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /api/\n'),
  )
  registerSecurityTxt(app, context)
  if (sources.embed) registerEmbedScript(app, sources.embed)
  const renderReport = await openPageSource(app, 'report', sources.report)
  const answers: PageHandler[] = [
    createParticipantPages(context, await openPageSource(app, 'participant', sources.participant)),
    createReportPages(context, renderReport, sources.story),
    createWallPages(context, renderReport),
    createLogos(context),
    createConsolePages(await openPageSource(app, 'web', sources.web)),
  ]
  app.setNotFoundHandler(async (request, reply) => {
    const path = getPath(request.url)
    const page = request.method === 'GET' || request.method === 'HEAD'
    const absence = findAbsence(request.method, path)
    if (!page || absence || /^\/(api|assets|oidc)(\/|$)/.test(path)) {
      const refusal = absence
        ? await refuseAbsentCall(absence, request)
        : new ApiError('polis_err_not_supported')
      return reply.code(refusal.status).send(createErrorBody(refusal))
    }
    if (isOtherLoopback(request, context.config))
      return reply.redirect(`${context.config.publicOrigin}${request.url}`, 302)
    for (const answer of answers) {
      const send = await answer(path, request, reply)
      if (send) return send()
    }
    return reply
  })
}

/** Titles of a report's pages in link previews. */
const TITLES = new Map(REPORT_PAGES.map(({ path, title }) => [path, path === 'report' ? 'Report' : title]))

/** Creates what writes Stories, with the question as title and the answer as description. */
const createStoryPages = (context: PageContext, source: StorySource): ReturnType<typeof createStories> =>
  createStories(context, source, (html, report_id, { title, lead: description, card }) => {
    const url = `${context.config.publicOrigin}/report/${report_id}`
    return insertMetadata(html, { title, description, url, ...(card && { picture: `${url}/card.png` }) })
  })

/** Serves the wall of a conversation. An unknown id gets the page with 404, and the page says so. */
const createWallPages =
  ({ db, config }: PageContext, render: RenderPage): PageHandler =>
  async (path, request, reply) => {
    const id = parseWallPath(path)
    if (id === undefined) return undefined
    const html = await render(request.url)
    const conversation = await findConversation(db, id)
    if (!conversation) return () => sendHtml(request, reply, html, 404)
    const { topic, conversation_id } = conversation
    const url = config.publicOrigin + createWallPath(conversation_id)
    const about = { title: getConversationTitle({ topic }), description: '', url }
    return () => sendHtml(request, reply, insertMetadata(html, about))
  }

/** Ends a thread that takes longer: the next picture waits for it. */
const MAX_DRAWING_MS = 20_000

/** Draws the picture of a link as PNG. */
const drawCard = async (card: CardWorkerData) =>
  Buffer.from(await runThread<Uint8Array>('card-worker', card, MAX_DRAWING_MS))

/** Serves logos, which never change. */
const createLogos =
  ({ db }: PageContext): PageHandler =>
  async (path, _, reply) => {
    const hash = parseLogoPath(path)
    const png = hash && (await findLogo(db, hash))
    if (!png) return undefined
    reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/png')
    return () => reply.send(Buffer.from(png, 'base64'))
  }

/** Behind the address of a report: the picture of its link. */
const CARD_PATH = '/card.png'

const HTML_TYPE = 'text/html; charset=utf-8'

/** Serves a report's pages. An unknown id gets the page with 404, a withdrawn report with 410, and the page says so. */
function createReportPages(
  context: PageContext,
  render: RenderPage,
  source: StorySource | undefined,
): PageHandler {
  const { db, config } = context
  const stories = source && createStoryPages(context, source)
  const { host } = new URL(config.publicOrigin)
  return async (path, request, reply) => {
    const isCard = path.endsWith(CARD_PATH)
    const address = parseReportAddress(isCard ? path.slice(0, -CARD_PATH.length) : path)
    if (!address || (isCard && (address.page !== 'report' || !stories))) return undefined
    const html = await render(request.url)
    const report = await findReport(db, address.report_id)
    if (!report) return () => sendHtml(request, reply, html, 404)
    if (report.withdrawn !== null) return () => sendHtml(request, reply, html, 410)
    const conversation = await getConversation(db, report.zid)
    keepRehearsalFromSearch(reply, conversation)
    if (isCard && stories) {
      const card = await stories.findCard(address.report_id, async (one) => {
        const logo = one.logo === null ? undefined : await findLogo(db, one.logo)
        return drawCard({ ...one, logo: logo ?? null, host })
      })
      if (card.body?.length === 0) return () => sendHtml(request, reply, html, 404)
      return () => sendPreparedReply(request, reply, card, 'image/png')
    }
    if (address.page === 'report' && stories) {
      const story = await stories.findStory(address.report_id, request.query as object)
      return () => sendPreparedReply(request, reply, story, HTML_TYPE)
    }
    const about = {
      title: [
        TITLES.get(address.page),
        conversation.topic || report.report_name || getConversationTitle(conversation),
      ]
        .filter(Boolean)
        .join(': '),
      description: formatPlainText(conversation.description ?? '', MAX_DESCRIPTION_CHARACTERS),
      url: config.publicOrigin + createReportPath(address.page, address.report_id),
    }
    return () => sendHtml(request, reply, insertMetadata(html, about))
  }
}

const SECURITY_TXT_PATH = '/.well-known/security.txt'
const DAY_MS = 86_400_000
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 90

/** Formats the end of the validity: midnight, so that the text is the same all day. */
function formatExpiry(now: number): string {
  const time = Math.floor(now / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS
  return new Date(time).toISOString().replace('.000Z', 'Z')
}

/** Formats the file of RFC 9116. The canonical address is left out where it is not https, as the RFC demands. */
function formatSecurityTxt(contact: string, publicOrigin: string, now: number): string {
  const fields = [
    `Contact: ${contact}`,
    `Expires: ${formatExpiry(now)}`,
    ...(publicOrigin.startsWith('https:') ? [`Canonical: ${publicOrigin}${SECURITY_TXT_PATH}`] : []),
  ]
  return fields.map((field) => `${field}\n`).join('')
}

/** Registers the file that says where vulnerabilities are reported; without a contact its path is unknown (SAFE-112). */
function registerSecurityTxt(
  app: FastifyInstance,
  { config, clock }: { config: Config; clock: () => number },
): void {
  const contact = toContactLink(config.operator.contact ?? '')
  if (contact === undefined) return
  app.get(SECURITY_TXT_PATH, (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(formatSecurityTxt(contact, config.publicOrigin, clock())),
  )
}

const POLICY_HEADER = 'content-security-policy'
const ANCESTORS_PATTERN = /frame-ancestors [^;]*/

/** Allows the hosts of a site's list to frame this reply; every host when the list is empty (SEC-1). */
function allowFraming(reply: FastifyReply, list: string): void {
  const policy = String(reply.raw.getHeader(POLICY_HEADER))
  const ancestors = listFrameAncestors(list).join(' ')
  // on the raw reply, where the other headers are
  reply.raw.setHeader(
    POLICY_HEADER,
    policy.replace(ANCESTORS_PATTERN, () => `frame-ancestors ${ancestors}`),
  )
}

const FRAME_DESTINATIONS: ReadonlySet<unknown> = new Set(['iframe', 'frame', 'object', 'embed'])

/** Tells whether the browser requests the page for a frame. */
const isFramed = ({ headers }: FastifyRequest): boolean => FRAME_DESTINATIONS.has(headers['sec-fetch-dest'])

/**
 * Tells whether the framing page is missing from a site's list. The browser would show its own error, we explain it.
 * Without information about the page the browser decides by the policy.
 */
function isForeignFrame(request: FastifyRequest, list: string, { publicOrigin }: Config): boolean {
  const { referer } = request.headers
  if (!isFramed(request) || referer === undefined || !URL.canParse(referer)) return false
  const { host, origin } = new URL(referer)
  return origin !== publicOrigin && !isDomainAllowed(list, host)
}

/**
 * Serves `/{conversation_id}` and `/alpha/{conversation_id}`. An unknown id gets the page with 404, and the page says
 * so.
 */
const createParticipantPages =
  ({ db, config }: { db: Db; config: Config }, render: RenderPage): PageHandler =>
  async (path, request, reply) => {
    const page = parseParticipantPage(path)
    if (!page) return undefined
    const html = await render(request.url)
    const conversation = await findConversation(db, page.conversation_id)
    if (!conversation) {
      if (isFramed(request)) return () => sendNotice(request, reply, 'unknown', 404)
      return () => sendHtml(request, reply, html, 404)
    }
    const result =
      request.url === path && !isFramed(request) && isOver(toLifecycle(conversation))
        ? await findPublishedReport(db, conversation.zid)
        : undefined
    if (result !== undefined) return () => reply.redirect(createReportPath('report', result.report_id), 302)
    const { topic, description, owner_site_id } = conversation
    const list = await findDomainList(db, owner_site_id)
    if (isForeignFrame(request, list, config)) return () => sendNotice(request, reply, 'host', 403)
    allowFraming(reply, list)
    keepRehearsalFromSearch(reply, conversation)
    const about = {
      title: getConversationTitle({ topic }),
      description: formatPlainText(description ?? '', MAX_DESCRIPTION_CHARACTERS),
      url: createShareUrl(config.publicOrigin, conversation),
    }
    return () => sendHtml(request, reply, insertMetadata(html, about))
  }

/**
 * Finds the page for an address of one kind; undefined for other addresses. Returns a function that sends the page instead
 * of the reply: a reply is thenable, and awaiting it would wait until it is sent. `path` has no query.
 */
type PageHandler = (
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<(() => FastifyReply | Promise<FastifyReply>) | undefined>

/** Preview texts of a shared link, as plain text. */
interface PageMetadata {
  title: string
  description: string
  /** the canonical URL */
  url: string
  /** address of a picture of `CARD_SIZE` */
  picture?: string
}

/** Characters of a description in a link preview. */
const MAX_DESCRIPTION_CHARACTERS = 200

/** Placeholder of these tags in an app's index.html. */
const METADATA_PLACEHOLDER = '<!--about-->'
const TITLE_PATTERN = /<title>[^<]*<\/title>/

const renderMetaTag = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`

/** Writes title, description and Open Graph tags into an app's first HTML, escaped (PART-8). */
function insertMetadata(html: string, { title, description, url, picture }: PageMetadata): string {
  const tags = [
    ...(description === '' ? [] : [renderMetaTag('name', 'description', description)]),
    renderMetaTag('property', 'og:type', 'website'),
    renderMetaTag('property', 'og:site_name', PRODUCT),
    renderMetaTag('property', 'og:title', title),
    ...(description === '' ? [] : [renderMetaTag('property', 'og:description', description)]),
    renderMetaTag('property', 'og:url', url),
    ...(picture === undefined
      ? []
      : [
          renderMetaTag('property', 'og:image', picture),
          renderMetaTag('property', 'og:image:width', String(CARD_SIZE.width)),
          renderMetaTag('property', 'og:image:height', String(CARD_SIZE.height)),
          renderMetaTag('name', 'twitter:card', 'summary_large_image'),
        ]),
  ]
  // as functions: user text may contain replacement patterns
  return html
    .replace(TITLE_PATTERN, () => `<title>${escapeHtml(title)}</title>`)
    .replace(METADATA_PLACEHOLDER, () => tags.join('\n    '))
}

/** Asks search engines not to list the pages of a rehearsal. */
function keepRehearsalFromSearch(reply: FastifyReply, conversation: RehearsalFields): void {
  if (isRehearsal(conversation)) reply.header('x-robots-tag', 'noindex')
}

/** Sends a page's HTML with an ETag and `no-cache`, or 304 when the client has it. */
function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string, status = 200) {
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
  reply.header('cache-control', 'no-cache').header('etag', etag)
  if (status === 200 && hasMatchingEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.code(status).type(HTML_TYPE).send(html)
}
