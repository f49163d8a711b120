import type { EmbedOptionName } from '@folkmoot/domain/embed'

const PROOF_NAMES: readonly EmbedOptionName[] = ['xid_sig', 'xid_exp', 'xid_jwt']

/**
 * Removes what proves the visitor's id from the address bar, so that an address which somebody copies or photographs does not act
 * as them. The id stays: after a reload it names the person of this browser, whose token proves it.
 * @param xid the visitor's id, which may have been in the token alone
 */
export function hideProof(xid: string | undefined): void {
  const address = new URL(window.location.href)
  if (xid === undefined || !PROOF_NAMES.some((name) => address.searchParams.has(name))) return
  for (const name of PROOF_NAMES) address.searchParams.delete(name)
  address.searchParams.set('xid', xid)
  window.history.replaceState(window.history.state, '', address)
}
