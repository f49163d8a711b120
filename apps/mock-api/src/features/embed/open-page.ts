import { type embed, FORWARDED } from '@folkmoot/api-types/embed'
import { isDomainAllowed, NEW_PAGES_AN_HOUR } from '@folkmoot/domain/domain-list'
import type { FastifyRequest } from 'fastify'
import type { Context, Handlers } from '../../http/context.ts'
import { ApiError, parseFailed } from '../../http/errors.ts'
import { transaction } from '../../storage/guard.ts'
import { createConversation, getConversation } from '../conversations/storage.ts'
import { countPagesSince, findDomainList, findPage, findSiteOwner, insertPage } from './storage.ts'

type Input = Parameters<Handlers<typeof embed>['openPage']>[0]

const HOUR = 3_600_000

/** Programs that fetch an address because somebody wrote it somewhere. */
const PREVIEWERS =
  /bot\b|crawler|spider|facebookexternalhit|whatsapp|slack|telegram|discord|linkedin|skypeuripreview|embedly/i

/** Whether nobody looks at the page: a preview of the link, or a browser that fetches ahead. */
function isPreview({ method, headers }: FastifyRequest): boolean {
  const purpose = [headers['purpose'], headers['sec-purpose'], headers['x-moz'], headers['x-purpose']].join(
    ' ',
  )
  return (
    method === 'HEAD' ||
    /prefetch|preview|prerender/i.test(purpose) ||
    PREVIEWERS.test(headers['user-agent'] ?? '')
  )
}

/** Thrown inside the transaction when another first visit was quicker: what was made here is taken back. */
class Taken extends Error {}

/** @throws ApiError when the page's host may not show this site's conversations */
async function checkHost(
  { db }: Context<typeof embed.openPage>,
  siteId: string,
  parentUrl: string,
): Promise<void> {
  const page = URL.canParse(parentUrl) ? new URL(parentUrl) : undefined
  if (!page || !/^https?:$/.test(page.protocol)) throw parseFailed('parent_url', 'must be a web address')
  const list = await findDomainList(db, siteId)
  if (!isDomainAllowed(list, page.host)) throw new ApiError('polis_err_domain')
}

const choicesOf = ({ topic = '', parent_url, show_vis, show_share, bg_white, ...more }: Input['query']) => ({
  topic,
  description: '',
  parent_url,
  vis_type: Number(show_vis ?? false),
  socialbtn_type: Number(show_share ?? false),
  bgcolor: bg_white ? '#fff' : null,
  auth_opt_allow_3rdparty: Number(more.auth_opt_allow_3rdparty ?? true),
})

async function makePage(input: Input, owner: number, { db, clock, random }: Context<typeof embed.openPage>) {
  const { site_id, page_id } = input.params
  const now = clock()
  try {
    return await transaction(db, async (tx) => {
      const made = await createConversation(tx, { owner, choices: choicesOf(input.query), now, random })
      if (!(await insertPage(tx, { site_id, page_id, zid: made.zid, created: now }))) throw new Taken()
      return made.zid
    })
  } catch (cause) {
    if (!(cause instanceof Taken)) throw cause
    const zid = await findPage(db, site_id, page_id)
    if (zid === undefined) throw cause
    return zid
  }
}

/** The number of a page's conversation; a person's first visit makes it, once, for the site's owner (INT-2). */
export async function zidOfPage(input: Input, context: Context<typeof embed.openPage>): Promise<number> {
  const { db, clock, request } = context
  const { site_id, page_id } = input.params
  const owner = await findSiteOwner(db, site_id)
  if (!owner) throw new ApiError('polis_err_parsing_site_id_or_page_id')
  await checkHost(context, site_id, input.query.parent_url)
  const known = await findPage(db, site_id, page_id)
  if (known !== undefined) return known
  if (isPreview(request)) throw new ApiError('polis_err_page_preview')
  if ((await countPagesSince(db, site_id, clock() - HOUR)) >= NEW_PAGES_AN_HOUR)
    throw new ApiError('polis_err_too_many_pages', { retryAfter: HOUR / 1000 })
  return makePage(input, owner.uid, context)
}

/** Where the page's visitor goes: the conversation, with what the page said about them. */
export async function addressOf(
  zid: number,
  { params, query }: Input,
  { db, config }: Context<typeof embed.openPage>,
) {
  const { conversation_id } = await getConversation(db, zid)
  const search = new URLSearchParams({ site_id: params.site_id, page_id: params.page_id })
  const said: Readonly<Record<string, unknown>> = query
  // the page's address goes along, so that the calls of the frame can be held against the site's list
  for (const name of [...Object.keys(FORWARDED), 'parent_url'])
    if (typeof said[name] === 'string') search.set(name, said[name])
  return `${config.publicOrigin}/${conversation_id}?${search}`
}
