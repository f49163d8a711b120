import { lookup, type LookupAddress } from 'node:dns'
import { isIP, BlockList } from 'node:net'
import { hasDomains, isDomainAllowed } from '@folkmoot/domain/domain-list'
import type { DeliveryProblem } from '@folkmoot/domain/webhooks'

/** Networks that are not the public internet, by version (IANA's registries of special-purpose addresses), and one address of a cloud. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // answers every machine of a cloud (Azure) with its own settings
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Within 2000::/3, outside of which nothing is public; those that carry an IPv4 address inside are left out too. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function createBlockList(networks: readonly string[], version: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), version)
  }
  return list
}

const specialIpv4 = createBlockList(SPECIAL_IPV4, 'ipv4')
const globalIpv6 = createBlockList(['2000::/3'], 'ipv6')
const specialIpv6 = createBlockList(SPECIAL_IPV6, 'ipv6')

/** Returns true for an address of the public internet: not of this machine, a private network or another special one. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !specialIpv4.check(address, 'ipv4')
  return version === 6 && globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
}

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
  const isPublic = addresses.every(({ address }) => isPublicAddress(address))
  // one problem for both: an account must not learn which names the network of the server knows
  return first && (isPublic || isAllowedPrivate(privateHosts, url)) ? first : 'no-public-host'
}
