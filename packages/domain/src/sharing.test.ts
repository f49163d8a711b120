import { expect, it } from 'vitest'
import {
  parseConversationId,
  createShareUrl,
  createXidCurlCommand,
  createXidFileName,
  findWayIn,
} from './sharing.ts'

it.each([
  [false, 'https://talk.example/2abc'],
  [0, 'https://talk.example/2abc'],
  [true, 'https://talk.example/alpha/2abc'],
  [1, 'https://talk.example/alpha/2abc'],
])('[DIST-1] with invite tree %s the link for participants is %s', (treevite_enabled, address) => {
  expect(createShareUrl('https://talk.example', { conversation_id: '2abc', treevite_enabled })).toBe(address)
})

it.each([
  ['2abc', '2abc'],
  [' 2abc\n', '2abc'],
  ['https://talk.example/2abc', '2abc'],
  ['https://talk.example/2abc?xid=7#top', '2abc'],
  ['http://localhost/alpha/2abc/', '2abc'],
  ['localhost:5000/m/2abc/comments/accepted', '2abc'],
  ['talk.example/m/2abc', '2abc'],
  ['/m/2abc/stats', '2abc'],
  ['', undefined],
  ['https://talk.example', undefined],
  ['https://talk.example/signin', undefined],
  ['parking', undefined],
  ['2 abc', undefined],
])('[ADM-3] the conversation in %j is %j', (text, id) => expect(parseConversationId(text)).toBe(id))

it('[DIST-6] the file name has local time and conversation', () => {
  expect(createXidFileName(new Date(2026, 0, 2, 3, 4, 59), '2abc')).toBe('2026-01-02-0304-2abc-xid.csv')
  expect(createXidFileName(new Date(2026, 10, 21, 22, 45), '2abc')).toBe('2026-11-21-2245-2abc-xid.csv')
})

it('[DIST-6] the shell command quotes its arguments', () => {
  expect(createXidCurlCommand("http://x/a'b c", 'a b.csv', 'folkmoot')).toBe(
    `token=$(folkmoot auth token) && curl --fail --output 'a b.csv' --header "Authorization: Bearer $token" 'http://x/a'\\''b c'`,
  )
})

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
