import { createHmac } from 'node:crypto'
import type { Product } from '../harness.ts'
import { getAdasToken } from './conversations.ts'

/** Ada's signing secrets by product. */
const secrets = new WeakMap<Product, Promise<string>>()

async function createSecret(product: Product): Promise<string> {
  const answer = await fetch(`${product.origin}/api/v3/xidSecrets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await getAdasToken(product)}` },
    body: '{}',
  })
  return String(((await answer.json()) as Record<string, unknown>)['secret'])
}

/** Signs an external id as Ada's site. @returns the fields of a request or an address */
export async function signXid(product: Product, xid: string): Promise<Record<string, string>> {
  const created = secrets.get(product) ?? createSecret(product)
  secrets.set(product, created)
  const expiry = Math.floor(Date.now() / 1000) + 3600
  const signature = createHmac('sha256', await created)
    .update(`${expiry}.${xid}`)
    .digest('hex')
  return { xid, xid_exp: String(expiry), xid_sig: signature }
}
