import { describe, expect, it } from 'vitest'
import { createInMemoryServer } from '../../test/server.ts'

describe('moderators by command', () => {
  it('[SAFE-96] [SAFE-69] are removed once their name is given, and signed out', async () => {
    const { server, typeAs } = await createInMemoryServer()
    const listRows = async () => (await typeAs('ada', ['moderators', 'list'])).out.trim().split('\n')
    expect(await listRows()).toEqual([
      expect.stringMatching(/^1\t.*\towner$/),
      expect.stringMatching(/^2\t.*\tmoderator$/),
    ])
    const name = (await listRows())[1]!.split('\t')[1]!
    const remove = ['moderators', 'remove', '2']
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

  it('[SAFE-96] are removed by the owner of the site and by administrators, who give the number', async () => {
    const { typeAs } = await createInMemoryServer()
    const remove = (name: string, account: string, confirm: string) =>
      typeAs(name, ['moderators', 'remove', account, '--confirm', confirm])
    for (const name of ['ben', 'dan']) expect((await remove(name, '1', '1')).code).toBe(1)
    expect((await remove('dan', '2', '2')).err).toContain('Only the owner of a site')
    expect((await remove('cleo', '1', '1')).code).toBe(1)
    expect((await remove('cleo', '2', '2')).code).toBe(0)
    expect((await remove('ada', 'ben', 'ben')).code).toBe(2)
  })
})
