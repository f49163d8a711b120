import { expect, it } from 'vitest'
import { createInMemoryServer } from '../../testing/server.ts'

it('[CLI-1] a token is made, works as FOLKMOOT_TOKEN within its scopes, and is revoked by command', async () => {
  const { server, typeAs } = await createInMemoryServer()
  const { conversation_id: id } = await server.build.conversation({ topic: 'Streets' })
  const words = ['tokens', 'create', 'Nightly', '--conversation', id, '--scope', 'export', '--days', '30']
  const made = await typeAs('ada', words)
  expect([made.code, made.err]).toEqual([0, expect.stringContaining('not shown again')])
  const [number = '', token = ''] = made.out.trim().split('\t')
  expect(token).toMatch(/^fmt_/)

  const withToken = { env: { FOLKMOOT_TOKEN: token } }
  expect((await typeAs('ada', ['auth', 'status'], withToken)).out).toContain('FOLKMOOT_TOKEN')
  expect((await typeAs('ada', ['conversations', 'show', id], withToken)).code).toBe(0)
  const refused = await typeAs('ada', ['conversations', 'close', id], withToken)
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('scope “manage”')])
  const making = await typeAs('ada', ['tokens', 'create', 'More'], withToken)
  expect([making.code, making.err]).toEqual([
    1,
    expect.stringContaining('No access token may make this call'),
  ])

  const listed = (await typeAs('ada', ['tokens', 'list'])).out
  expect(listed).toMatch(new RegExp(`^${number}\tNightly\t.{6}\tread,export\t${id}\t`))
  expect(listed).not.toContain(token)
  expect((await typeAs('ada', ['tokens', 'revoke', number])).out).toBe(`${number}\n`)
  const ended = await typeAs('ada', ['conversations', 'show', id], withToken)
  expect([ended.code, ended.err]).toEqual([4, expect.stringContaining('FOLKMOOT_TOKEN')])
})
