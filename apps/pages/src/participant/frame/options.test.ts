import { describe, expect, it } from 'vitest'
import { parseOptions } from './options.ts'

const parse = (search: string) => parseOptions(new URLSearchParams(search))

describe('options in the address of the page', () => {
  it('[PART-6] show everything when they are missing or invalid', () => {
    const all = {
      vote: true,
      write: true,
      help: true,
      topic: true,
      description: true,
      map: true,
      footer: true,
    }
    expect(parse('')).toEqual(all)
    expect(parse('ucv=maybe&ucw=true&xid=&ui_lang=')).toEqual(all)
    expect(parse(`xid=${'x'.repeat(1000)}`)).toEqual(all)
  })

  it.each([
    ['ucv', 'vote'],
    ['ucw', 'write'],
    ['ucsh', 'help'],
    ['ucst', 'topic'],
    ['ucsd', 'description'],
    ['ucsv', 'map'],
    ['ucsf', 'footer'],
  ] as const)('[PART-6] %s=false switches %s off', (name, option) => {
    for (const no of ['false', 'F', '0', 'off']) expect(parse(`${name}=${no}`)[option]).toBe(false)
  })

  it('[PART-6] name the visitor, the language, and whether email updates are offered', () => {
    expect(parse('xid=ada%26co&ui_lang=de-AT&subscribe_type=0')).toMatchObject({
      xid: 'ada&co',
      language: 'de-AT',
      subscribe: false,
    })
  })

  it('have the signature of the visitor’s id, or a token, whose id names the visitor', () => {
    expect(parse('xid=ada&xid_exp=1800000000&xid_sig=ab')).toMatchObject({
      xid: 'ada',
      xidProof: { xid_exp: '1800000000', xid_sig: 'ab' },
    })
    const payload = btoa(String.fromCharCode(...new TextEncoder().encode('{"sub":"zoë"}')))
    const xid_jwt = `e30.${payload.replaceAll('=', '')}.c2ln`
    expect(parse(`xid_jwt=${xid_jwt}`)).toMatchObject({ xid: 'zoë', xidProof: { xid_jwt } })
    for (const broken of ['x', 'a.b.c', 'e30.e30.e30', 'e30.bnVsbA.e30'])
      expect(parse(`xid_jwt=${broken}`)).not.toHaveProperty('xid')
  })
})
