import { BlockList, isIP } from 'node:net'

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
