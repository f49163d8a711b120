import { type embed, FORWARDED_FIELDS } from '@folkmoot/api-types/embed'
import { hasDomains, isDomainAllowed, MAX_NEW_PAGES_PER_HOUR } from '@folkmoot/domain/domain-list'
import type { FastifyRequest } from 'fastify'
import type { Context, Handlers } from '../../platform/http/context.ts'
import { ApiError, createParseError } from '../../platform/http/errors.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { createConversation, getConversation, requireSiteOwner } from '../conversations/public.ts'
import {
  countPagesSince,
  findDomainList,
  findPageZid,
  findSiteOwner,
  insertPage,
  saveDomainList,
} from './storage.ts'

type OpenPageInput = Parameters<Handlers<typeof embed>['openPage']>[0]

const HOUR_MS = 3_600_000

/** User agents that fetch a link to preview it. */
const PREVIEW_USER_AGENTS =
  /bot\b|crawler|spider|facebookexternalhit|whatsapp|slack|telegram|discord|linkedin|skypeuripreview|embedly/i

/** Tells whether the request is a link preview or a prefetch. */
function isPreview({ method, headers }: FastifyRequest): boolean {
  const purpose = [headers['purpose'], headers['sec-purpose'], headers['x-moz'], headers['x-purpose']].join(
    ' ',
  )
  return (
    method === 'HEAD' ||
    /prefetch|preview|prerender/i.test(purpose) ||
    PREVIEW_USER_AGENTS.test(headers['user-agent'] ?? '')
  )
}

/** Rolls the transaction back when another first request created the page's conversation. */
class PageTakenError extends Error {}

/**
 * Checks the host of the embedding page.
 * @returns the site's list
 * @throws ApiError when the list does not allow the host
 */
async function checkEmbeddingHost(
  { db }: Context<typeof embed.openPage>,
  siteId: string,
  parentUrl: string,
): Promise<string> {
  const page = URL.canParse(parentUrl) ? new URL(parentUrl) : undefined
  if (!page || !/^https?:$/.test(page.protocol)) throw createParseError('parent_url', 'must be a web address')
  const list = await findDomainList(db, siteId)
  if (!isDomainAllowed(list, page.host)) throw new ApiError('polis_err_domain')
  return list
}

const toConversationChoices = ({
  topic = '',
  parent_url,
  show_vis,
  show_share,
  bg_white,
  ...more
}: OpenPageInput['query']) => ({
  topic,
  description: '',
  parent_url,
  vis_type: Number(show_vis ?? false),
  socialbtn_type: Number(show_share ?? false),
  bgcolor: bg_white ? '#fff' : null,
  auth_opt_allow_3rdparty: Number(more.auth_opt_allow_3rdparty ?? true),
})

async function createPage(
  input: OpenPageInput,
  owner: number,
  { db, clock, random }: Context<typeof embed.openPage>,
) {
  const { site_id, page_id } = input.params
  const now = clock()
  try {
    return await runTransaction(db, async (tx) => {
      const conversation = await createConversation(tx, {
        owner,
        choices: toConversationChoices(input.query),
        now,
        random,
      })
      if (!(await insertPage(tx, { site_id, page_id, zid: conversation.zid, created: now })))
        throw new PageTakenError()
      return conversation.zid
    })
  } catch (cause) {
    if (!(cause instanceof PageTakenError)) throw cause
    const zid = await findPageZid(db, site_id, page_id)
    if (zid === undefined) throw cause
    return zid
  }
}

/** Returns the zid of a page's conversation. The first request of a person creates it for the site's owner (INT-2). */
async function ensurePageConversation(
  input: OpenPageInput,
  context: Context<typeof embed.openPage>,
): Promise<number> {
  const { db, clock, request } = context
  const { site_id, page_id } = input.params
  const owner = await findSiteOwner(db, site_id)
  if (!owner) throw new ApiError('polis_err_parsing_site_id_or_page_id')
  const list = await checkEmbeddingHost(context, site_id, input.query.parent_url)
  const known = await findPageZid(db, site_id, page_id)
  if (known !== undefined) return known
  // without a list anybody could fill the owner's list of conversations from any page
  if (!hasDomains(list)) throw new ApiError('polis_err_page_needs_domain_list')
  if (isPreview(request)) throw new ApiError('polis_err_page_preview')
  if ((await countPagesSince(db, site_id, clock() - HOUR_MS)) >= MAX_NEW_PAGES_PER_HOUR)
    throw new ApiError('polis_err_too_many_pages', { retryAfterSeconds: HOUR_MS / 1000 })
  return createPage(input, owner.uid, context)
}

/** Creates the URL of the conversation with the fields that the page sent. */
async function createPageUrl(
  zid: number,
  { params, query }: OpenPageInput,
  { db, config }: Context<typeof embed.openPage>,
) {
  const { conversation_id } = await getConversation(db, zid)
  const search = new URLSearchParams({ site_id: params.site_id, page_id: params.page_id })
  const fields: Readonly<Record<string, unknown>> = query
  // the frame's requests are checked against the site's list by this address
  for (const name of [...Object.keys(FORWARDED_FIELDS), 'parent_url'])
    if (typeof fields[name] === 'string') search.set(name, fields[name])
  return `${config.publicOrigin}/${conversation_id}?${search}`
}

export const createEmbedHandlers = (): Handlers<typeof embed> => ({
  openPage: async (input, context) => {
    const address = await createPageUrl(await ensurePageConversation(input, context), input, context)
    context.reply.header('location', address).header('cache-control', 'no-store')
    return {}
  },

  getDomainList: async (_, { db, user }) => ({ domain_whitelist: await findDomainList(db, user.site_id) }),

  setDomainList: async ({ body: { domain_whitelist } }, { db, user, caller, clock }) => {
    requireSiteOwner(user)
    const now = clock()
    await runTransaction(db, async (tx) => {
      await saveDomainList(tx, user.site_id, domain_whitelist, now)
      await recordSecurityEvent(tx, { action: 'domain-list-changed', by: caller, now })
    })
    return { domain_whitelist }
  },
})
