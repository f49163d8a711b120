import { expect, it } from 'vitest'
import { findWayIn } from './way-in.ts'

const OPEN = { treevite_enabled: false, xid_policy: 'label' } as const

it.each([
  [{}, 'link'],
  [{ xid_policy: 'signed' }, 'link'],
  [{ treevite_enabled: true }, 'code'],
  [{ treevite_enabled: true, identity_required: true }, 'code-or-signed-id'],
  [{ treevite_enabled: true, identity_required: true, hasSecret: false }, 'code'],
  [{ identity_required: true }, 'signed-id'],
  [{ identity_required: true, hasSecret: true }, 'signed-id'],
  [{ identity_required: true, hasSecret: false }, 'nobody'],
  [{ xid_required: true }, 'id'],
  [{ xid_required: true, xid_policy: 'secret' }, 'id'],
  [{ xid_required: true, xid_policy: 'signed' }, 'signed-id'],
  [{ xid_required: true, xid_policy: 'signed', hasSecret: false }, 'nobody'],
  [{ use_xid_whitelist: true }, 'listed-id'],
  [{ use_xid_whitelist: true, xid_policy: 'signed' }, 'listed-signed-id'],
  [{ use_xid_whitelist: true, identity_required: true, hasSecret: false }, 'nobody'],
] as const)('with %o new people need: %s', (settings, wayIn) => {
  expect(findWayIn({ ...OPEN, ...settings })).toBe(wayIn)
})
