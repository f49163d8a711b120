import { createHmac } from 'node:crypto'
import type { Product } from '../harness.ts'
import { callAsAda, createOnce } from './conversations.ts'

/** The signing secret of Ada's site. */
const ensureSecret = createOnce(async (product) =>
  String((await callAsAda(product, 'POST', 'xidSecrets', {}))['secret']),
)

/** Signs an external id as Ada's site. @returns the fields of a request or an address */
export async function signXid(product: Product, xid: string): Promise<Record<string, string>> {
  const expiry = Math.floor(Date.now() / 1000) + 3600
  const signature = createHmac('sha256', await ensureSecret(product))
    .update(`${expiry}.${xid}`)
    .digest('hex')
  return { xid, xid_exp: String(expiry), xid_sig: signature }
}
