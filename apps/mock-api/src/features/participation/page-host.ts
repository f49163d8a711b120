import { isDomainAllowed, isLoopback } from '@folkmoot/domain/domain-list'
import { canModerate } from '../../core/authority.ts'
import { ApiError } from '../../core/errors.ts'
import type { Db } from '../../storage/database.ts'
import { findDomainList } from '../embed/storage.ts'
import type { JoinRequest } from '../../core/participants/join.ts'

/** The page that shows a conversation: the one that embeds it if `parent_url` names it, else the one that asks. */
function parsePageUrl(referer: string | undefined): URL | undefined {
  if (referer === undefined || !URL.canParse(referer)) return undefined
  const page = new URL(referer)
  const parent = page.searchParams.get('parent_url')
  return parent !== null && URL.canParse(parent) ? new URL(parent) : page
}

/**
 * Refuses pages whose host is not on the list of the owner's site. A request that does not say where it comes from is no
 * page; this machine's own pages, and those who administer the conversation, are never refused.
 * @throws ApiError `polis_err_domain`
 */
export async function checkPageHost(
  db: Db,
  { caller, conversation }: JoinRequest,
  referer: string | undefined,
): Promise<void> {
  const page = parsePageUrl(referer)
  if (!page || isLoopback(page.hostname) || canModerate(caller, conversation)) return
  const list = await findDomainList(db, conversation.owner_site_id)
  if (!isDomainAllowed(list, page.host)) throw new ApiError('polis_err_domain')
}
