import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../testing/index.ts'

describe('the current user', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await createTestServer({ env: { SPECIAL_UIDS: '[4]' } })
  })
  afterEach(() => server.close())
  const me = async (name?: string, query = '') => server.call('GET', `/api/v3/users${query}`, name)

  it('[API-1] tells who the caller is', async () => {
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

  it('[API-10] says what the settings and the provider’s claim make of the caller', async () => {
    expect((await me('ada')).body).toMatchObject({ is_admin: false, is_special: false, delphi_enabled: true })
    expect((await me('cleo')).body).toMatchObject({
      is_admin: true,
      is_special: false,
      delphi_enabled: false,
    })
    expect((await me('dan')).body).toMatchObject({ is_admin: false, is_special: true, delphi_enabled: false })
    expect((await me('ben')).body.site_ids).toEqual((await me('ada')).body.site_ids)
  })

  it('asks for a sign-in with its own code', async () => {
    expect((await me()).body).toMatchObject({ error: 'Authentication required', status: 401 })
  })

  it('tells what stands behind an external id to that person and to the owner only', async () => {
    const known = {
      x_profile_image_url: null,
      x_name: 'N',
      x_email: 'n@example.org',
      created: 1,
      modified: 2,
    }
    const { zid } = await server.build.conversation()
    await server.db
      .insertInto('xids')
      .values({ owner: 1, zid, xid: 'x-7', uid: 4, pid: 0, ...known })
      .execute()
    const query = '?owner_uid=1&xid=x-7'
    expect((await me('dan', query)).body).toMatchObject({
      hasXid: true,
      xInfo: { uid: 4, xid: 'x-7', x_name: 'N' },
    })
    expect((await me('ada', query)).body).toMatchObject({ hasXid: true })
    expect((await me('ben', query)).body).toMatchObject({ hasXid: false })
    expect((await me('dan', query)).body.xInfo).not.toHaveProperty('zid')
  })
})
