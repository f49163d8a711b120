import { createInviteTree } from '@folkmoot/testing/invite-tree'
import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTeamHelpers } from '../people/test-team.ts'

interface Finding {
  item: string
  is_met: boolean
  blocks: boolean
  count?: number
}

describe('the launch list of the server', () => {
  let id: string
  let zid: number
  const server = shareServer({ env: { OPERATOR_NAME: 'Town', OPERATOR_CONTACT: 'town@example.org' } })
  beforeEach(async () => {
    ;({ conversation_id: id, zid } = await server.build.conversation({
      topic: 'What should we do with the square?',
      is_draft: 1,
    }))
  })

  const check = async (conversation_id = id, name = 'ada') =>
    (await server.call('GET', `/api/v3/conversation/launchCheck?conversation_id=${conversation_id}`, name))
      .body.items as Finding[]
  const find = async (item: string, conversation_id = id) =>
    (await check(conversation_id)).find((finding) => finding.item === item)

  it('[LIFE-13] counts what participants see, and what waits', async () => {
    await server.build.comment(zid, 0, { is_seed: 1, txt: 'The square should be green.' })
    await server.build.comment(zid, 1, { is_seed: 1, mod: -1 })
    await server.build.comment(zid, 2, { is_seed: 0, pid: 4 })
    expect(await find('seeds')).toMatchObject({ is_met: false, count: 1, blocks: false })
    expect(await find('waiting')).toMatchObject({ is_met: false, count: 2 })
    await server.build.change(zid, { strict_moderation: 1, write_type: 0 })
    expect(await find('seeds')).toMatchObject({ count: 0, blocks: true })
    expect(await find('organiser')).toMatchObject({ is_met: true })
  })

  it('[LIFE-13] counts who may accept comments where they need it', async () => {
    await server.build.change(zid, { strict_moderation: 1 })
    // an account alone on its site
    await server.call('GET', '/api/v3/users', 'dan')
    const dan = (await server.call('GET', '/api/v3/users', 'dan')).body.uid
    const own = await server.build.conversation({ owner: dan, strict_moderation: 1, is_draft: 1 })
    const findOwn = async () =>
      ((await check(own.conversation_id, 'dan')) ?? []).find(({ item }) => item === 'moderators')
    expect(await findOwn()).toMatchObject({ is_met: false, blocks: false })
    const team = createTeamHelpers(server)
    const asked = { conversation_id: own.conversation_id }
    const invitation = await team.invite('dan', { ...asked, role: 'analyst' })
    await team.accept('ada', invitation.token)
    expect(await findOwn()).toMatchObject({ is_met: false })
    const other = await team.invite('dan', { ...asked, role: 'moderator' })
    await team.accept('ada', other.token)
    expect(await findOwn()).toMatchObject({ is_met: true })
  })

  it('[LIFE-13] wants a code where people need one, until it is used or withdrawn', async () => {
    const tree = await createInviteTree(server)
    expect(await find('invites', tree.conversation_id)).toMatchObject({ is_met: false, blocks: true })
    await tree.wave({ owner_invites: 1 })
    expect(await find('invites', tree.conversation_id)).toMatchObject({ is_met: true, count: 1 })
    const [code = ''] = await tree.codes(1)
    await tree.redeem(code)
    expect(await find('invites', tree.conversation_id)).toMatchObject({ is_met: false })
    expect(await find('invites')).toBeUndefined()
  })

  it('[LIFE-13] knows the list of ids, the sites that may embed, and the mail server', async () => {
    await server.build.change(zid, {
      use_xid_whitelist: 1,
      subscribe_type: 1,
      parent_url: 'https://other.example/plans',
    })
    expect(await find('ids')).toMatchObject({ is_met: false, blocks: true })
    const allowed = await server.call('POST', '/api/v3/xidWhitelist', 'ada', {
      conversation_id: id,
      xid_whitelist: ['a', 'b'],
    })
    expect(allowed.status).toBe(200)
    expect(await find('ids')).toMatchObject({ is_met: true, count: 2 })
    expect(await find('mail')).toMatchObject({ is_met: false })
    expect(await find('embed')).toMatchObject({ is_met: true })
    await server.call('POST', '/api/v3/domainWhitelist', 'ada', { domain_whitelist: 'town.example' })
    expect(await find('embed')).toMatchObject({ is_met: false, names: ['other.example'] })
  })
})
