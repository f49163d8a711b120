import { lookup, type LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { hasDomains, isDomainAllowed } from '@folkmoot/domain/domain-list'
import type { DeliveryProblem } from '@folkmoot/domain/webhooks'
import { isPublicAddress } from '../../core/public-address.ts'

/** Finds the addresses of a host name. Tests replace it. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

/** Resolves a host name as the machine does. */
export const resolveHost: Resolve = (host) =>
  new Promise((resolve, reject) =>
    lookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses))),
  )

/** The host of an address without the brackets of IPv6. */
const getHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Returns true when the operator's list allows a host that is not public. A blank list allows none. */
const isAllowedPrivate = (list: string, url: URL): boolean =>
  hasDomains(list) && [url.host, getHost(url)].some((host) => isDomainAllowed(list, host))

/** Parses an address that can be told: http(s), no name or password, no private address in it. */
export function parseWebhookUrl(text: string, privateHosts: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) return undefined
  const host = getHost(url)
  const isKnownPrivate = (isIP(host) !== 0 && !isPublicAddress(host)) || /(^|\.)localhost\.?$/i.test(host)
  return isKnownPrivate && !isAllowedPrivate(privateHosts, url) ? undefined : url
}

/**
 * Finds the one address to connect to. The connection goes there, whatever the name leads to a moment later; one private
 * address among several refuses the name.
 */
export async function pinAddress(
  url: URL,
  privateHosts: string,
  resolve: Resolve,
): Promise<LookupAddress | DeliveryProblem> {
  const host = getHost(url)
  const version = isIP(host)
  const addresses = version
    ? [{ address: host, family: version }]
    : await resolve(host).catch((): readonly LookupAddress[] => [])
  const [first] = addresses
  if (!first) return 'unknown-host'
  const isPublic = addresses.every(({ address }) => isPublicAddress(address))
  return isPublic || isAllowedPrivate(privateHosts, url) ? first : 'private-address'
}
