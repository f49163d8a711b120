import { isDomainAllowed, isLoopback } from '@folkmoot/domain/domain-list'
import { canModerate } from '../../core/authority.ts'
import { ApiError } from '../../core/errors.ts'
import type { Db } from '../../storage/database.ts'
import { findDomainList } from '../embed/storage.ts'
import type { JoinRequest } from '../../core/participants/join-request.ts'

/** Returns the address of the page that shows the conversation: `parent_url` of the referer, or the referer itself. */
function parsePageUrl(referer: string | undefined): URL | undefined {
  if (referer === undefined || !URL.canParse(referer)) return undefined
  const page = new URL(referer)
  const parent = page.searchParams.get('parent_url')
  return parent !== null && URL.canParse(parent) ? new URL(parent) : page
}

/**
 * Refuses pages whose host is not on the domain list of the owner's site. Requests without a referer, pages on loopback
 * addresses and moderators always pass.
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
