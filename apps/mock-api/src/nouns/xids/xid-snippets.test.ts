import { XID_SECRET_VARIABLE, XID_SNIPPETS } from '@folkmoot/domain/xids'
import { expect, it, vi } from 'vitest'
import { checkXidProof, signXid } from './xid-proof.ts'

const SECRET = 'folkmoot_xid_of-the_test'
const XID = 'member-17 Zoë 中'

it('the snippet for Node.js signs as the server expects', async () => {
  vi.stubEnv(XID_SECRET_VARIABLE, SECRET)
  const { code = '' } = XID_SNIPPETS.find(({ fence }) => fence === 'js') ?? {}
  const module = await import(`data:text/javascript,${encodeURIComponent(`${code}\nexport { signXid }`)}`)
  const signed = (
    module as { signXid: (xid: string) => Record<'xid' | 'xid_exp' | 'xid_sig', string> }
  ).signXid(XID)
  expect(signed).toEqual({
    xid: XID,
    xid_exp: signed.xid_exp,
    xid_sig: signXid(SECRET, XID, Number(signed.xid_exp)),
  })
  expect(await checkXidProof(signed, [SECRET], Date.now())).toEqual({ xid: XID })
})
