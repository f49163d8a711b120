import { afterEach, expect, it } from 'vitest'
import { hideProof } from './hide-proof.ts'

afterEach(() => window.history.replaceState(null, '', '/'))

it.each([
  ['?xid=ada&xid_sig=ab&xid_exp=9&ucv=false', 'ada', '?xid=ada&ucv=false'],
  ['?xid_jwt=a.b.c', 'ada', '?xid=ada'],
  ['?xid=ada', 'ada', '?xid=ada'],
  ['?ucv=false', undefined, '?ucv=false'],
])('the address %s no longer proves an id after the page has read it', (search, xid, left) => {
  window.history.replaceState(null, '', `/2abc${search}`)
  hideProof(xid)
  expect(window.location.search).toBe(left)
})
