import { openFolder } from '@folkmoot/testing/open-folder'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { shareInMemoryServer } from '../../testing/server.ts'
import { type TestEnvironment, runCommandLine } from '../../testing/terminal.ts'

const { server, typeAs } = shareInMemoryServer()

/** Creates a conversation by invitation of Ada: wave 1 with two owner codes, one of them used. */
async function createInviteConversation() {
  const { conversation_id: id } = await server.build.conversation({ topic: 'A park', treevite_enabled: 1 })
  const ada = async (words: readonly string[], overrides?: TestEnvironment) => typeAs('ada', words, overrides)
  await ada(['waves', 'create', id, '--owner-invites', '2'])
  const codes = async (...words: string[]) =>
    (await ada(['invites', 'list', id, ...words])).out
      .split('\n')
      .flatMap((line) => line.split('\t')[0] || [])
  const [used = '', unused = ''] = await codes()
  await server.call('POST', '/api/v3/treevite/acceptInvite', undefined, {
    conversation_id: id,
    invite_code: used,
  })
  return { ada, id, codes, used, unused }
}

describe('waves', () => {
  it('[CLI-2] forecasts a wave, creates it, and lists all waves', async () => {
    const { ada, id } = await createInviteConversation()
    const tried = await ada(['waves', 'create', id, '--invites-per-user', '3', '--dry-run'], {
      terminal: 120,
    })
    expect(tried.out).toBe(
      'Wave 2 will make 3 codes at once: 3 each for the 1 person of wave 1. 1 person can still join wave 1: each will get 3, up to 3 more in all. It could reach 6 people.\n',
    )
    const created = await ada(['waves', 'create', id, '--invites-per-user', '3'], { terminal: 80 })
    expect(created.out).toBe(
      'Made 3 codes. Each person who joins wave 1 from now on gets 3 codes to pass on.\n',
    )
    await ada(['waves', 'create', id, '--owner-invites', '1', '--parent', '0'])
    await ada(['waves', 'create', id, '--invites-per-user', '1', '--parent', '2'])
    const { out } = await ada(['waves', 'list', id])
    expect(out.split('\n').map((line) => line.split('\t').slice(0, 7).join(' '))).toEqual([
      '1 0 0 2 2 1 1',
      '2 1 3 0 6 0 3',
      '3 0 0 1 1 0 1',
      '4 2 1 0 6 0 0',
      '',
    ])
  })

  it.each([
    [['create', '2a'], 'A wave needs codes'],
    [['create', '2a', '--owner-invites', '1001'], 'It must be a whole number from 0 to 1000.'],
    [['expire', '2a', '1', '--at', 'soon'], 'It must be a date such as 2026-12-31'],
  ])('[CLI-2] refuses %j', async (words, sentence) => {
    const { code, err } = await runCommandLine(['waves', ...words])
    expect([code, err]).toEqual([2, expect.stringContaining(sentence)])
  })

  it('[CLI-2] asks to confirm many codes, and reports why a wave is impossible', async () => {
    const { ada, id, codes } = await createInviteConversation()
    const many = await ada(['waves', 'create', id, '--owner-invites', '501'])
    expect(many).toMatchObject({ code: 2, out: '' })
    expect(many.err).toMatch(/^error: Wave 2 will make 501 codes at once: .* Add --yes to confirm\.\n$/)
    expect((await ada(['waves', 'create', id, '--owner-invites', '501', '--yes'])).code).toBe(0)
    expect(await codes('--limit', '500')).toHaveLength(500)
    const nowhere = await ada(['waves', 'create', id, '--owner-invites', '1', '--parent', '9'])
    expect(nowhere).toMatchObject({ code: 1, out: '' })
    expect(nowhere.err).toBe(
      'error: This conversation has no such wave. Choose a wave from its list, or 0 for the root.\n',
    )
  })

  it('[CLI-2] refuses a wave where anybody may take part without a code', async () => {
    const { conversation_id } = await server.build.conversation()
    const { code, err } = await typeAs('ada', ['waves', 'create', conversation_id, '--owner-invites', '1'])
    expect([code, err]).toEqual([1, expect.stringContaining(`set ${conversation_id} treevite_enabled=yes`)])
  })

  it('[CLI-2] ends the unused invites of a wave, and makes them valid again', async () => {
    const { ada, id, unused, codes } = await createInviteConversation()
    expect((await ada(['waves', 'expire', id, '1', '--at', '2020-01-01'])).out).toBe(
      '1\t2020-01-01T00:00:00.000Z\n',
    )
    expect(await codes('--status', 'expired')).toEqual([unused])
    const later = ['waves', 'expire', id, '1', '--at', '2026-12-31T18:00:00+01:00']
    expect((await ada(later, { terminal: 80 })).out).toBe(
      'The unused codes of wave 1 expire at 2026-12-31 17:00 UTC.\n',
    )
    expect((await ada(['waves', 'expire', id, '1', '--never'])).out).toBe('1\t\n')
    expect(await codes('--status', 'unused')).toEqual([unused])
    await ada(['waves', 'expire', id, '1'])
    expect((await ada(['waves', 'expire', id, '7'])).err).toBe(
      'error: The conversation has no wave 7. It has 1.\n',
    )
  })
})

describe('invites', () => {
  it('[CLI-3] are exported to standard output and to a file, for Excel too', async () => {
    const { ada, id, unused } = await createInviteConversation()
    const { body } = await server.call('GET', `/api/v3/treevite/invites/csv?conversation_id=${id}`, 'ada')
    expect((await ada(['invites', 'export', id])).out).toBe(body)
    const linked = await ada(['invites', 'export', id, '--links'])
    expect(linked.out).toContain(`#invite=${unused}`)
    const path = join(openFolder(), 'codes.csv')
    const saved = await ada(['invites', 'export', id, '--wave', '1', '--status', 'unused', '--output', path])
    expect(saved).toEqual({ code: 0, out: '', err: '' })
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(2)
    expect(readFileSync(path, 'utf8')).toContain(unused)
    expect((await ada(['invites', 'export', id, '--excel', 'comma'])).out).toMatch(/^\uFEFFwave;invite_code;/)
  })

  it('[CLI-2] [TREE-10] are revoked by code, from a pipe and by wave; a used one stays', async () => {
    const { ada, id, used, unused, codes } = await createInviteConversation()
    const stdin = () => Readable.from([`${unused}\tmore\n${used}\nnothere\n`])
    const tried = await ada(['invites', 'revoke', id, unused, '--dry-run'])
    expect(tried).toMatchObject({ code: 0, out: '1\t0\t0\t0\n' })
    const first = await ada(['invites', 'revoke', id, '--from', '-'], { stdin: stdin() })
    expect(first).toMatchObject({ code: 1, out: '1\t1\t0\t1\n' })
    expect(first.err).toContain('stay as they are')
    expect(await codes('--status', 'revoked')).toEqual([unused])
    expect((await ada(['invites', 'revoke', id, unused])).out).toBe('0\t0\t1\t0\n')
    await ada(['waves', 'create', id, '--owner-invites', '3'])
    const look = await ada(['invites', 'revoke', id, '--wave', '2', '--dry-run'], { terminal: 90 })
    expect(look.out).toBe('3 codes would be revoked; 0 used, 0 ended before, 0 unknown.\n')
    expect((await ada(['invites', 'revoke', id, '--wave', '2'])).out).toBe('3\t0\t0\t0\n')
    for (const words of [[], ['aB3', '--wave', '1']])
      expect((await ada(['invites', 'revoke', id, ...words])).err).toContain('Name the codes')
  })

  it('[CLI-7] lists a page, and reports the total', async () => {
    const { ada, id } = await createInviteConversation()
    const { out, err } = await ada(['invites', 'list', id, '--limit', '1'])
    expect(out).toMatch(/^\w{10}\t1\t(un)?used\t\S*\t\S+\n$/)
    expect(err).toBe('These are 1 of 2. “invites export” writes all of them.\n')
    expect(await typeAs('dan', ['invites', 'list', id])).toMatchObject({ code: 1, out: '' })
  })
})
