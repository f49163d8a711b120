import { expect, it } from 'vitest'
import { createInMemoryServer } from '../../test/server.ts'

it('webhooks are made, tried out, looked at and deleted by command', async () => {
  const { server, typeAs } = await createInMemoryServer()
  const { conversation_id: id } = await server.build.conversation({ topic: 'Streets' })
  const type = async (...words: string[]) => {
    const { code, out, err } = await typeAs('ada', ['webhooks', ...words])
    expect([words, code, err]).toEqual([words, 0, expect.any(String)])
    return out.trim().split('\t')
  }
  const at = ['--conversation', id]
  const address = 'https://hooks.example.org/x'
  const [number = '', secret = ''] = await type('create', address, ...at, '--event', 'comment.waiting')
  expect(secret).toMatch(/^whsec_/)
  expect((await typeAs('ada', ['webhooks', 'create', 'http://10.0.0.1/', ...at])).err).toContain('be public')
  expect((await type('list', ...at)).slice(0, 3)).toEqual([number, address, 'comment.waiting'])
  await type('test', number)
  const [message = '', event, state] = await type('log', number)
  expect([event, state]).toEqual(['webhook.test', 'pending'])
  await type('redeliver', number, message)
  const asked = await typeAs('ada', ['webhooks', 'delete', number])
  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('Add --yes')])
  await type('delete', number, '--yes')
  expect((await typeAs('ada', ['webhooks', 'list', ...at])).out).toBe('')
  expect((await typeAs('dan', ['webhooks', 'list', ...at])).err).toContain('Only an owner')
})
