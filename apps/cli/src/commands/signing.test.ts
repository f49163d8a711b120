import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { shareInMemoryServer } from '../../testing/server.ts'

const { server, typeAs } = shareInMemoryServer()

async function openSite() {
  const { id } = await server.scenario({ conversation: { xid_policy: 'signed' }, comments: ['Trees'] })
  const ada = (...words: string[]) => typeAs('ada', words)
  const createSecret = async () =>
    (await server.call('POST', '/api/v3/xidSecrets', 'ada', {})).body as { secret: string }
  const sign = (secret: string, words: string[], more: object = {}) =>
    typeAs('ada', ['xids', 'sign', ...words], { env: { FOLKMOOT_XID_SECRET: secret }, ...more })
  const open = async (query: string) =>
    (await server.call('GET', `/api/v3/participationInit?conversation_id=${id}&${query}`)).body
  return { ada, createSecret, sign, open, id }
}

describe('xids sign', () => {
  it('prints the fields that the server accepts, and addresses for a list of people', async () => {
    const { createSecret, sign, open, id } = await openSite()
    const { secret } = await createSecret()
    const [xid = '', xid_exp = '', xid_sig = ''] = (await sign(secret, ['member-17'])).out.trim().split('\t')
    expect((await open(new URLSearchParams({ xid, xid_exp, xid_sig }).toString())).ptpt).toMatchObject({
      pid: 0,
    })
    const people = await sign(secret, ['--from', '-', '--conversation', id, '--valid-for', '14d'], {
      stdin: Readable.from(['zoë & co\nmember-18\n']),
    })
    const addresses = people.out
      .trim()
      .split('\n')
      .map((line) => new URL(line.split('\t')[1] ?? ''))
    expect(addresses.map(({ pathname }) => pathname)).toEqual([`/${id}`, `/${id}`])
    for (const { search } of addresses)
      expect((await open(search.slice(1))).ptpt).toMatchObject({ vote_count: 0 })
    const days = (Number(addresses[0]?.searchParams.get('xid_exp')) - Date.now() / 1000) / 86_400
    expect(days).toBeCloseTo(14, 1)
  })

  it('needs a secret, an id, and a time of at most 90 days', async () => {
    const { ada, sign } = await openSite()
    const missing = await ada('xids', 'sign', 'a')
    expect(missing).toMatchObject({ code: 2, out: '' })
    expect(missing.err).toContain('FOLKMOOT_XID_SECRET')
    const secret = `folkmoot_xid_${'s'.repeat(43)}`
    expect((await sign('wrong', ['a'])).err).toContain('is not a secret of ours')
    expect((await sign(secret, ['a', '--conversation', 'nosuch'])).err).toContain(
      'not the id of a conversation',
    )
    expect((await sign(secret, [])).err).toContain('Name the ids')
    for (const time of ['91d', '0h', '5', 'soon'])
      expect((await sign(secret, ['a', '--valid-for', time])).err).toContain('such as 30m, 12h or 14d')
  })
})
