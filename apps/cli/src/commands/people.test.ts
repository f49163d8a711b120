import { describe, expect, it } from 'vitest'
import { createInMemoryServer } from '../test/server.ts'

describe('people by command', () => {
  it('are removed from the site once their name is given, and signed out', async () => {
    const { server, typeAs } = await createInMemoryServer()
    const listRows = async () => (await typeAs('ada', ['people', 'list'])).out.trim().split('\n')
    expect(await listRows()).toEqual([
      expect.stringMatching(/^1\t.*\towner\tof the site\t/),
      expect.stringMatching(/^2\t.*\tmoderator\tof the site\t/),
    ])
    const name = (await listRows())[1]!.split('\t')[1]!
    const remove = ['people', 'remove', '2']
    const asked = await typeAs('ada', remove)
    expect([asked.code, asked.err]).toEqual([1, expect.stringContaining(`“${name}”`)])
    expect(asked.err).toContain('loses access')
    expect((await typeAs('ada', [...remove, '--confirm', `not ${name}`])).err).toContain(
      'nothing was changed',
    )
    expect(await listRows()).toHaveLength(2)
    const token = await server.tokenFor('ben')
    const read = () => server.send('GET', '/api/v3/users', { token })
    expect((await read()).status).toBe(200)
    expect((await typeAs('ada', [...remove, '--confirm', name])).out).toBe('2\n')
    expect(await listRows()).toHaveLength(1)
    expect((await read()).status).toBe(401)
  })

  it('are invited, change and get a conversation', async () => {
    const { server, typeAs } = await createInMemoryServer()
    const { conversation_id: id } = await server.build.conversation({ topic: 'Streets' })
    const at = ['--conversation', id]
    const type = async (name: string, words: string[]) => {
      const { code, out, err } = await typeAs(name, ['people', ...words])
      expect([words, code, err]).toEqual([words, 0, expect.any(String)])
      return out.trim()
    }
    const invite = async () => (await type('ada', ['invite', 'analyst', ...at])).split('\t')
    const [, link = ''] = await invite()
    const [second = ''] = await invite()
    const token = link.slice(link.indexOf('#') + 1)
    await server.call('POST', '/api/v3/people/invitations/accept', 'dan', { token })
    await type('ada', ['withdraw', second])
    await type('ada', ['change', '4', 'moderator', ...at])
    expect(await type('ada', ['list', ...at])).toMatch(
      /^4\tDan Stranger\tmoderator\tinvited\tdan@folkmoot.test$/m,
    )
    const transfer = ['people', 'transfer', id, '4']
    const asked = await typeAs('ada', transfer)
    expect(asked.err).toContain('lose their access')
    await type('ada', [...transfer.slice(1), '--confirm', 'Streets'])
    expect(await type('dan', ['list', ...at])).toMatch(/^4\t.*\towner\tholds it\t/)
    expect((await typeAs('ada', ['people', 'change', '4', 'chief', ...at])).code).toBe(2)
  })
})
