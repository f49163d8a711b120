import { createInviteTree } from '@folkmoot/testing/invite-tree'
import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeAll, describe, expect, it } from 'vitest'

describe('files for Excel of codes, identities and the security log', () => {
  let id: string
  let uuid: string
  const get = async (path: string) => server.call('GET', `/api/v3/${path}`, 'ada')
  const read = async (path: string) => String((await get(path)).body)
  const server = shareServer({ clock: () => Date.UTC(2026, 8, 17, 19, 29, 43) })
  beforeAll(async () => {
    const tree = await createInviteTree(server)
    id = tree.conversation_id
    await tree.wave({ owner_invites: 1 })
    await server.call('POST', '/api/v3/xidAllowList', 'ada', {
      conversation_id: id,
      xid_allow_list: ['=2.5'],
    })
    uuid = (await get(`conversationUuid?conversation_id=${id}`)).body.conversation_uuid
  })

  it('has separators, byte-order marks and dates for Excel', async () => {
    const query = `conversation_id=${id}&excel=comma`
    expect(await read(`treevite/invites/csv?${query}`)).toMatch(
      /^\uFEFFwave;invite_code;status;invite_used_at;created_at\r\n1;\w{10};unused;;2026-09-17\r\n$/,
    )
    expect(await read(`treevite/invites/csv?${query}&links=true`)).toMatch(
      /;created_at;link\r\n1;(\w{10});unused;;2026-09-17;http\S+#invite=\1\r\n$/,
    )
    expect(await read(`xidAllowList/csv?${query}`)).toBe("\uFEFFpid;xid\r\n;'=2.5\r\n")
    expect(await read(`xids/csv?${query}`)).toBe('\uFEFFpid;xid;vote_count\r\n')
    expect(await read(`xid/${uuid}-xid.csv?excel=comma`)).toBe('\uFEFFparticipant;xid\r\n')
  })
})
