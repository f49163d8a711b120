import { describe, expect, it } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'

describe('the current user (currentUser, updateUser)', () => {
  const server = shareServer({ env: { SPECIAL_UIDS: '[4]' } })
  const me = async (name?: string, query = '') => server.call('GET', `/api/v3/users${query}`, name)

  it('[API-1] describes the caller', async () => {
    const { status, body } = await me('ada')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      uid: 1,
      email: 'ada@folkmoot.test',
      hname: 'Ada Owner',
      hasXid: false,
      finishedTutorial: false,
    })
    expect(body.site_ids).toHaveLength(1)
    expect(body).not.toHaveProperty('xInfo')
  })

  it('shows the data of an external id to that person and to the owner only', async () => {
    const { zid } = await server.build.conversation()
    await server.build.xid(zid, 'x-7', { uid: 4, x_name: 'N', x_email: 'n@example.org' })
    const query = '?owner_uid=1&xid=x-7'
    expect((await me('dan', query)).body).toMatchObject({
      hasXid: true,
      xInfo: { uid: 4, xid: 'x-7', x_name: 'N' },
    })
    expect((await me('ada', query)).body).toMatchObject({ hasXid: true })
    expect((await me('ben', query)).body).toMatchObject({ hasXid: false })
    expect((await me('dan', query)).body.xInfo).not.toHaveProperty('zid')
  })

  it('[SEC-4] includes neither address nor name for a participant token, whoever its user is', async () => {
    const { zid, conversation_id } = await server.build.conversation({ xid_policy: 'secret' })
    await server.build.comment(zid, 0)
    const body = { conversation_id, tid: 0, vote: 1 }
    const { token } = (await server.call('POST', '/api/v3/votes', undefined, body)).body.auth
    const uid = (await server.row('participants', { zid })).uid!
    await server.update('users', { uid }, { email: 'a@example.org', hname: 'A' })
    expect((await server.send('GET', '/api/v3/users', { token })).body).toMatchObject({
      uid,
      email: null,
      hname: null,
      is_admin: false,
    })
  })

  describe('changes', () => {
    const change = (body: object, name?: string) => server.call('PUT', '/api/v3/users', name, body)

    it('apply to the caller’s name and address', async () => {
      const { status, body } = await change({ hname: ' Dan D. ', email: 'dan@example.org' }, 'dan')
      expect([status, body]).toEqual([200, []])
      expect((await me('dan')).body).toMatchObject({ hname: 'Dan D.', email: 'dan@example.org' })
      expect((await change({ hname: '' }, 'dan')).status).toBe(200)
      expect((await me('dan')).body).toMatchObject({ hname: null, email: 'dan@example.org' })
      expect((await server.call('PUT', '/api/v3/users?hname=Q', 'dan')).status).toBe(200)
      expect((await me('dan')).body.hname).toBe('Q')
    })

    it('do not affect sign-ins: an unverified address identifies no account', async () => {
      await change({ email: 'victim@example.org' }, 'dan')
      const { body } = await server.send('GET', '/api/v3/users', {
        token: await server.tokenFor('victim@example.org'),
      })
      expect(body.uid).not.toBe(4)
      expect((await me('dan')).body.uid).toBe(4)
    })

    it('[API-6] are for administrators only on other accounts', async () => {
      expect((await change({ hname: 'New', uid_of_user: 4 }, 'cleo')).body).toEqual([])
      expect((await me('dan')).body.hname).toBe('New')
      for (const name of ['ada', 'ben'])
        expect((await change({ hname: 'Mine', uid_of_user: 4 }, name)).body).toMatchObject({
          error: 'polis_err_no_access_for_this_user',
          status: 403,
        })
      expect((await change({ hname: 'x', uid_of_user: 777 }, 'cleo')).body).toMatchObject({
        error: 'polis_err_param_parse_failed_uid_of_user',
        field: 'uid_of_user',
      })
      expect((await me('dan')).body.hname).toBe('New')
    })
  })

  it('[TEAM-6] tell nobody which addresses have accounts, and never count as verified', async () => {
    const put = (body: object) => server.call('PUT', '/api/v3/users', 'ben', body)
    for (const email of ['ADA@folkmoot.test', 'nobody@folkmoot.test'])
      expect((await put({ email })).status).toBe(200)
    const { people } = (
      await server.call('GET', `/api/v3/people?site_id=${(await me('ada')).body.site_ids[0]}`, 'ada')
    ).body
    const emails = people.map(({ email }: { email: string }) => email)
    expect(emails).toContain('ben@folkmoot.test')
    expect(emails).not.toContain('nobody@folkmoot.test')
  })
})
