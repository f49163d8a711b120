import { expect, it } from 'vitest'
import { toSafeReturnPath, createSignInPath } from './return-path.ts'

const ORIGIN = 'https://talk.example'

it.each([
  ['/m/2abc/stats?until=5#top', '/m/2abc/stats?until=5#top'],
  ['/', '/'],
])('[AUTH-1] %s is a valid return path', (wanted, path) => {
  expect(toSafeReturnPath(wanted, ORIGIN)).toBe(path)
})

it.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '/\t/elsewhere.example/',
  'javascript:alert(1)',
  'conversations',
  '',
  undefined,
  { path: '/' },
])('[AUTH-1] %j is not a path of this origin and becomes the list', (wanted) => {
  expect(toSafeReturnPath(wanted, ORIGIN)).toBe('/')
})

it.each(['/signin', '/signin?to=/signin', '/signout', '/callback?code=1', '/silent'])(
  '[AUTH-1] %s is never a return path',
  (wanted) => {
    expect(toSafeReturnPath(wanted, ORIGIN)).toBe('/')
  },
)

it('[AUTH-1] the address of /signin contains the wanted page with query and fragment', () => {
  const address = createSignInPath('/m/2abc/stats?until=5#top')
  expect(new URL(address, ORIGIN).searchParams.get('to')).toBe('/m/2abc/stats?until=5#top')
  expect(createSignInPath('/')).toBe('/signin')
})
