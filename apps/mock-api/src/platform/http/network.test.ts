import { describe, expect, it } from 'vitest'
import { toNetwork } from './network.ts'

describe('the key of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
    ['2001:0DB8:1:2::1', '2001:db8:1'],
    ['2001:db8::1', '2001:db8:0'],
    ['::1', '0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0'],
    ['2001:db8:1:ff02::1', '2001:db8:1'],
    // with a port, as some proxies send it
    ['5.5.5.5:40000', '5.5.5.5'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1'],
    ['[2001:db8:1:2::1]', '2001:db8:1'],
    ['[::ffff:5.5.5.5]:40000', '5.5.5.5'],
    ['[fe80::1%eth0]:443', 'fe80:0:0'],
    ['::ffff:505:505', '5.5.5.5'],
    ['0:0:0:0:0:FFFF:0505:0505', '5.5.5.5'],
    ['2001:db8:1:2:3:4:192.0.2.7', '2001:db8:1'],
    // no address
    ['unknown', 'unknown'],
    ['_hidden', 'unknown'],
    ['', 'unknown'],
    ['5.5.5.5.5', 'unknown'],
    ['5.5.5.5:x', 'unknown'],
    ['2001:db8:1:2:3:4:5:6:7', 'unknown'],
  ])('[SEC-2][SAFE-71] %s counts as %s', (address, source) => expect(toNetwork(address)).toBe(source))
})
