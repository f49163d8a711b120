import { createInviteTree, type TestInviteTree } from '@folkmoot/testing/invite-tree'
import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeAll, describe, expect, it } from 'vitest'

describe('tables that come in pages', () => {
  let tree: TestInviteTree
  let id: string
  const server = shareServer()
  beforeAll(async () => {
    tree = await createInviteTree(server)
    ;({ conversation_id: id } = tree)
    await tree.wave({ owner_invites: 4 })
    for (const [tid, txt] of ['More trees', 'Fewer cars', 'Bäume'].entries()) {
      await server.build.comment(tree.zid, tid, { txt, mod: 0 })
      const mod = tid === 1 ? -1 : 1
      await server.decide({ conversation_id: id, tid, mod }, tid === 2 ? 'ben' : 'ada')
    }
  })

  const read = async (path: string, query: object) => {
    const fields = new URLSearchParams({ conversation_id: id, ...query })
    return server.call('GET', `/api/v3/${path}?${fields.toString()}`, 'ada')
  }
  const listDecided = async (query: object) =>
    (await read('moderationLog', query)).body.decisions.map(({ tid }: { tid: number }) => tid)

  it('codes are found by a part, with counts of those found, and sorted', async () => {
    const { invites } = (await read('treevite/invites', {})).body
    const code = invites[2].invite_code as string
    const query = { search: code.slice(1).toLowerCase(), counts: true }
    const found = (await read('treevite/invites', query)).body
    expect(found).toMatchObject({ pagination: { total: 1 }, counts: { unused: 1 } })
    expect(found.invites).toMatchObject([{ invite_code: code }])
    const file = await read('treevite/invites/csv', { search: code })
    expect((file.body as unknown as string).split('\n')).toHaveLength(2)
    const codes = (await read('treevite/invites', { sort: 'code' })).body.invites.map(
      (invite: { invite_code: string }) => invite.invite_code,
    )
    expect(codes).toEqual(codes.toSorted())
    for (const sort of ['wave', 'status', 'used'])
      expect((await read('treevite/invites', { sort, descending: true })).body.invites).toHaveLength(4)
  })

  it('codes are sorted by the status that they have now', async () => {
    const other = await createInviteTree(server)
    await other.wave({ owner_invites: 1 })
    await other.wave({ owner_invites: 1, parent_wave: 0 })
    const [first, second] = await other.waves()
    await server.update('treevite_waves', { id: first!.id }, { expires_at: 1 })
    const list = async (query: string) =>
      (
        await server.call(
          'GET',
          `/api/v3/treevite/invites?conversation_id=${other.conversation_id}${query}`,
          'ada',
        )
      ).body.invites.map(({ wave }: { wave: number }) => wave)
    expect(await list('&sort=status')).toEqual([second!.wave, first!.wave])
    expect(await list('&sort=status&descending=true')).toEqual([first!.wave, second!.wave])
  })

  it('decisions are found by comment, moderator and reason, in the file too, and sorted', async () => {
    expect(await listDecided({ search: 'trees' })).toEqual([0])
    expect(await listDecided({ search: 'BÄUME' })).toEqual([2])
    expect(await listDecided({ search: 'ben' })).toEqual([2])
    expect(await listDecided({ search: 'trees', tid: 1 })).toEqual([])
    expect(await listDecided({ sort: 'when' })).toEqual([0, 1, 2])
    expect(await listDecided({ sort: 'who', descending: true })).toEqual([2, 1, 0])
    expect(await listDecided({ sort: 'about', descending: true })).toEqual([2, 1, 0])
    for (const sort of ['what', 'why']) expect(await listDecided({ sort })).toHaveLength(3)
    const { body } = await read('moderationLog/csv', { search: 'cars' })
    expect((body as unknown as string).trim().split('\n')).toHaveLength(2)
  })

  it('events are found by name and detail, of their kind alone, and sorted', async () => {
    const list = async (query: object) => (await read('securityLog', query)).body.events
    expect(await list({ search: 'ada owner' })).not.toEqual([])
    expect(await list({ search: 'nobody' })).toEqual([])
    expect(await list({ search: 'ada', kind: 'erasures' })).toEqual([])
    const all = await list({})
    expect(await list({ sort: 'when' })).toEqual(all.toReversed())
    for (const sort of ['who', 'what', 'conversation']) expect(await list({ sort })).toHaveLength(all.length)
  })

  it('a column that no table has is refused by name, and so is a search without end', async () => {
    for (const [field, value] of [
      ['sort', 'secret'],
      ['search', 'x'.repeat(201)],
    ] as const) {
      const { status, body } = await read('moderationLog', { [field]: value })
      expect([status, body.field]).toEqual([400, field])
    }
    expect((await read('moderationLog', { search: 'a '.repeat(100) })).status).toBe(200)
  })
})
