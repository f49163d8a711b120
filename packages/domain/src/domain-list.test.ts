import { describe, expect, it } from 'vitest'
import { isDomainAllowed } from './domain-list.ts'

describe('the list of a site’s domains', () => {
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
  ])('%j lets %s in: %j', (list, host, allowed) => expect(isDomainAllowed(list, host)).toBe(allowed))
})
