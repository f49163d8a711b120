import * as Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { createEndpointReference, defineEndpoint, toRequest } from './endpoint.ts'

const Fields = Type.Object({
  first: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
  second: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})
const call = { summary: 'A call', access: 'public', reply: Type.Object({}), errors: [] } as const
const read = defineEndpoint({ ...call, method: 'GET', path: '/api/v3/things', query: Fields })
const write = defineEndpoint({ ...call, method: 'POST', path: '/api/v3/things', body: Fields })
const show = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/api/v3/things/:name/parts/:part',
  params: Type.Object({ name: Type.String(), part: Type.Number() }),
})

describe('a request', () => {
  it.each([
    ['null', { first: null }, ''],
    ['an undefined field', { first: undefined }, ''],
    ['null beside a value', { first: null, second: 'b' }, '?second=b'],
    ['the text null', { first: 'null' }, '?first=null'],
    ['an empty text', { first: '' }, '?first='],
    ['zero', { first: 0 }, '?first=0'],
    ['false', { first: false }, '?first=false'],
    ['reserved characters', { first: 'a&b=c d' }, '?first=a%26b%3Dc+d'],
  ])('[NET-5] has only the fields with a value in its query: %s', (_, query, search) => {
    expect(toRequest(read, { query } as never)).toEqual({ method: 'GET', path: `/api/v3/things${search}` })
  })

  it('[NET-5] keeps null in a JSON body, where it has a meaning', () => {
    const request = toRequest(write, { body: { first: null, second: 'b' } })
    expect(JSON.parse(String(request.body))).toEqual({ first: null, second: 'b' })
  })

  it('[NET-5] encodes the parameters of its path, and refuses a missing one', () => {
    expect(toRequest(show, { params: { name: 'a/b ?', part: 7 } }).path).toBe(
      '/api/v3/things/a%2Fb%20%3F/parts/7',
    )
    expect(() => toRequest(show, { params: { name: 'a' } } as never)).toThrow(TypeError)
    for (const part of [undefined, null])
      expect(() => toRequest(show, { params: { name: 'a', part } } as never)).toThrow(TypeError)
  })

  it('has no body with GET, and a form in place of JSON', () => {
    expect(toRequest(read, { body: { first: 'a' } } as never).body).toBeUndefined()
    const form = new FormData()
    expect(toRequest(write, { form, body: { first: 'a' } } as never).body).toBe(form)
  })

  it('is the same from a reference as from the call', () => {
    const reference = createEndpointReference<typeof read>('GET', '/api/v3/things')
    expect(toRequest(reference, { query: { first: 'a' } })).toEqual(
      toRequest(read, { query: { first: 'a' } }),
    )
  })
})
