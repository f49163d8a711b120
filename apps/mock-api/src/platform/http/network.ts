import { isIPv4, isIPv6 } from 'node:net'

/** The source of requests whose address nobody can read: they share one limit, so writing nonsense avoids none. */
const UNKNOWN_SOURCE = 'unknown'

/** Takes the port, the brackets and the zone off an address, as some proxies send `192.0.2.7:40000` and `[2001:db8::1]:443`. */
function stripAddress(text: string): string {
  const inBrackets = /^\[([^\]]*)\](?::\d*)?$/.exec(text)?.[1]
  const host = inBrackets ?? /^([\d.]+):\d*$/.exec(text)?.[1] ?? text
  return host.split('%', 1)[0] ?? host
}

/** Reads the eight groups of an IPv6 address. */
function parseGroups(address: string): number[] {
  // the parser of addresses writes IPv4 at the end as hexadecimal digits
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  const zeros = Array<string>(8 - groups.length - rest.length).fill('0')
  return [...groups, ...zeros, ...rest].map((group) => Number.parseInt(group, 16))
}

/**
 * Returns the key of an address: an IPv4 address itself, or the /48 network of an IPv6 address: tunnels and providers
 * give one customer so much. A port does not count. All texts that are no address are one source.
 */
export function toNetwork(address: string): string {
  const host = stripAddress(address.trim())
  if (isIPv4(host)) return host
  if (!isIPv6(host)) return UNKNOWN_SOURCE
  const groups = parseGroups(host)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return groups
    .slice(0, 3)
    .map((group) => group.toString(16))
    .join(':')
}
