import { signXid } from '@folkmoot/server/nouns/xids/xid-proof'
import type { AccountName, TestServer } from './server.ts'

/** The fields of a signed external id. */
export interface SignedXid {
  xid: string
  xid_exp: string
  xid_sig: string
}

/** Creates a signing secret of an account's site, and the function that signs ids with it as the site would. */
export async function createXidSigner(server: TestServer, account: AccountName = 'ada') {
  const { body } = await server.call('POST', '/api/v3/xidSecrets', account, {})
  const secret = body.secret as string
  const sign = (xid: string, validSeconds = 600): SignedXid => {
    const expiry = Math.floor(Date.now() / 1000) + validSeconds
    return { xid, xid_exp: String(expiry), xid_sig: signXid(secret, xid, expiry) }
  }
  return { secret, secret_id: body.secret_id as string, sign }
}
