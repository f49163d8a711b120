import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import { inviteTree, type InviteTreePlace, type MyInvite, type Wave } from '@folkmoot/api-types/invite-tree'
import { fillConversation } from './fill-conversation.ts'
import type { AccountName, TestServer } from './server.ts'

interface InviteTreeOptions {
  conversation?: Parameters<TestServer['build']['conversation']>[0]
}

/** Creates the actions of a test in the invite tree of one conversation: Ada's and invite-only by default. */
export async function createInviteTree(server: TestServer, { conversation = {} }: InviteTreeOptions = {}) {
  const { zid, conversation_id } = await server.build.conversation({ treevite_enabled: 1, ...conversation })
  const address = (path: string, query: Record<string, unknown> = {}) => {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries({ conversation_id, ...query })) search.set(name, String(value))
    return `${path}?${search}`
  }
  const post = (path: string, name: AccountName, body: object) =>
    server.call('POST', path, name, { conversation_id, ...body })

  return {
    zid,
    conversation_id,

    /** Creates a wave as Ada. */
    wave: (body: object) => post(inviteTree.createWave.path, 'ada', body),
    waves: async (query = {}): Promise<Wave[]> =>
      (await server.call('GET', address(inviteTree.listWaves.path, query), 'ada')).body,
    invites: async (query = {}): Promise<EndpointReply<typeof inviteTree.listInvites>> =>
      (await server.call('GET', address(inviteTree.listInvites.path, query), 'ada')).body,
    csv: (query = {}) => server.call('GET', address(inviteTree.downloadInvites.path, query), 'ada'),
    revoke: (body: object) => post(inviteTree.revokeInvites.path, 'ada', body),
    expire: (body: object) => post(inviteTree.expireWave.path, 'ada', body),

    /** Lists the owner's unused codes of a wave, oldest first. */
    async codes(wave: number): Promise<string[]> {
      const [{ id: wave_id } = { id: -1 }] = await this.waves({ wave })
      const { invites } = await this.invites({ wave_id, status: 0, limit: 500 })
      return invites.map(({ invite_code }) => invite_code).toReversed()
    },

    /** Redeems a code, with a token or without. */
    redeem: (
      invite_code: string,
      { token, ...more }: { token?: string | undefined; participant_key?: string } = {},
    ) =>
      server.send('POST', inviteTree.acceptInvite.path, {
        body: { conversation_id, invite_code, ...more },
        token,
      }),

    /** Redeems an owner's code of a wave and returns the token. */
    async join(wave: number, token?: string): Promise<string> {
      const [code = ''] = await this.codes(wave)
      const { status, body } = await this.redeem(code, { token })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body.auth.token
    },

    /** Adds participants with the first codes of the first wave in the database. It must have no participants yet. */
    async admit(count: number): Promise<void> {
      const { db } = server
      const now = Date.now()
      const people = Array.from({ length: count }, (_, pid) => ({ pid }))
      await fillConversation(db, { zid, now }, { people, comments: [], votes: [] })
      const [{ id: wave_id } = { id: -1 }] = await this.waves({ wave: 1 })
      await db
        .updateTable('treevite_invites')
        .set((row) => ({ status: 1, invite_used_by_pid: row.ref('ordinal'), invite_used_at: now }))
        .where('wave_id', '=', wave_id)
        .where('ordinal', '<', count)
        .execute()
    },

    logIn: (login_code: string) =>
      server.send('POST', inviteTree.login.path, { body: { conversation_id, login_code } }),
    myInvites: async (token: string): Promise<MyInvite[]> =>
      (await server.send('GET', address(inviteTree.listMyInvites.path), { token })).body,
    myCsv: (token: string) => server.send('GET', address(inviteTree.downloadMyInvites.path), { token }),
    me: async (token: string): Promise<InviteTreePlace> =>
      (await server.send('GET', address(inviteTree.getMyPlace.path), { token })).body,
  }
}
export type TestInviteTree = Awaited<ReturnType<typeof createInviteTree>>
