import { describe, expect, it } from 'vitest'
import { listFrameAncestors, isDomainAllowed, findRequiredHosts, addHost } from './domain-list.ts'

it.each([
  ['', 'anything.example', true],
  [' , ', 'anything.example', true],
  ['town.example', 'town.example', true],
  ['town.example', 'TOWN.example', true],
  ['town.example', 'www.town.example', false],
  ['town.example', 'nottown.example', false],
  ['*.town.example', 'www.town.example', true],
  ['*.town.example', 'town.example', true],
  ['*.town.example', 'nottown.example', false],
  ['a.example, b.example:8080', 'b.example:8080', true],
  ['a.example, b.example:8080', 'b.example', false],
  ['just junk', 'a.example', false],
])('the list of a site’s domains %j allows %s: %j', (list, host, allowed) =>
  expect(isDomainAllowed(list, host)).toBe(allowed),
)

it.each([
  ['', '*'],
  [' , ', '*'],
  ['Town.example', "'self' http://town.example"],
  [
    '*.town.example, b.example:8080',
    "'self' http://*.town.example http://town.example http://b.example:8080",
  ],
  ['just junk', "'self'"],
  ["*, https:, 'none', a.example; script-src *, a.example\r\nset-cookie: a", "'self'"],
  ['a..example, *, *.*, -, localhost', "'self' http://- http://localhost"],
])('[SEC-1] the list %j lets these frame a site’s conversations: %s', (list, words) =>
  expect(listFrameAncestors(list).join(' ')).toBe(words),
)

describe('our own host and the list of a site', () => {
  const here = (host: string) => ({ host, hostname: host.replace(/:\d+$/, '') })
  it.each([
    ['', 'folkmoot.example', undefined],
    ['town.example, Folkmoot.example', 'folkmoot.example', undefined],
    ['*.example', 'folkmoot.example', undefined],
    ['town.example', 'localhost:8080', undefined],
    ['Town.example, ,*.blog.example', 'folkmoot.example', ['town.example', '*.blog.example']],
    ['folkmoot.example', 'folkmoot.example:8443', ['folkmoot.example']],
  ])('[DIST-1] with %j a link to %s requires %j', (list, host, required) => {
    expect(findRequiredHosts(list, here(host))).toEqual(required)
    expect(findRequiredHosts(addHost(list, host), here(host))).toBeUndefined()
  })

  it('appends a host', () =>
    expect(addHost(' Town.example,, ', 'folkmoot.example')).toBe('town.example, folkmoot.example'))
})
