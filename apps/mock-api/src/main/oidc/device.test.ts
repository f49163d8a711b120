import { shareServer } from '@folkmoot/testing/provide-server'
import { describe, expect, it } from 'vitest'
import { ACCOUNT_GRANT, DEVICE_GRANT } from './clients.ts'
import { createBrowser, postForm, type BrowserPage } from '@folkmoot/testing/browser'

const ORIGIN = 'http://localhost:8080'
const CLIENT = { client_id: 'folkmoot-cli' }
const server = shareServer({ issuer: true })

const createTestBrowser = () => createBrowser(server.app, ORIGIN)
const findUid = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await server.app.inject({ url: '/api/v3/users', headers })).json().uid
}

describe('signing in with a device code', () => {
  async function begin() {
    const { body } = await postForm(server.app, 'device/auth', {
      ...CLIENT,
      scope: 'openid profile email api',
    })
    const poll = () =>
      postForm(server.app, 'token', { ...CLIENT, grant_type: DEVICE_GRANT, device_code: body.device_code })
    return { ...body, poll }
  }
  const problem = ({ html }: BrowserPage) => /role="alert"[^>]*>([^<]*)/.exec(html)?.[1]

  it('[AUTH-9] signs the command line in once someone has confirmed the code', async () => {
    const { user_code, verification_uri, poll } = await begin()
    expect(verification_uri).toBe(`${ORIGIN}/oidc/device`)
    expect((await poll()).body).toMatchObject({ error: 'authorization_pending' })
    const browser = createTestBrowser()
    const confirm = await browser.submit(await browser.open(verification_uri), { user_code })
    expect(confirm.html).toContain(user_code)
    expect(confirm.html).toContain('Folkmoot command line')
    const page = await browser.submit(confirm, { confirm: 'yes' })
    const done = await browser.submit(page, { account: 'ben@folkmoot.test' })
    expect(done.html).toContain('You are signed in')
    const { body } = await poll()
    expect(body).toMatchObject({ scope: 'api', refresh_token: expect.any(String) })
    expect(await findUid(body.access_token)).toBe(2)
  })

  it('explains what is wrong with a code', async () => {
    const { user_code, verification_uri } = await begin()
    const browser = createTestBrowser()
    const form = await browser.open(verification_uri)
    const unknown = await browser.submit(form, { user_code: 'BBBB-BBBB' })
    expect(problem(unknown)).toContain('There is no such code')
    expect(unknown.html).toContain('value="BBBB-BBBB"')
    expect(problem(await browser.submit(unknown, { user_code: '' }))).toContain('Write the code first')
    const confirm = await browser.submit(await browser.open(verification_uri), { user_code })
    const refused = await browser.submit(confirm, { abort: 'yes' })
    expect(refused.html).toContain('Sign-in cancelled')
    const again = await browser.submit(await browser.open(verification_uri), { user_code })
    expect(problem(again)).toContain('used already')
  })

  it('tells the command line that the person refused', async () => {
    const { user_code, verification_uri, poll } = await begin()
    const browser = createTestBrowser()
    const confirm = await browser.submit(await browser.open(verification_uri), { user_code })
    await browser.submit(confirm, { abort: 'yes' })
    expect((await poll()).body).toMatchObject({ error: 'access_denied' })
  })

  it('stores no address or browser name of the device', async () => {
    await begin()
    const rows = await server.rows('oidc_payloads', { model: 'DeviceCode' })
    expect(rows.map(({ payload }) => payload).join()).not.toMatch(/127\.0\.0\.1|lightMyRequest/)
  })
})

describe('signing in by name', () => {
  const byName = (account: string, more = {}, headers = {}) =>
    postForm(server.app, 'token', { ...CLIENT, grant_type: ACCOUNT_GRANT, account, ...more }, headers)

  it('[AUTH-9] gives the command line tokens for a named account or any address, without a browser', async () => {
    for (const [account, uid] of [
      ['ada', 1],
      ['Cleo', 3],
      ['dan@folkmoot.test', 4],
    ] as const) {
      const { status, body } = await byName(account)
      expect(status).toBe(200)
      expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, id_token: expect.any(String) })
      expect(await findUid(body.access_token)).toBe(uid)
    }
    expect(await findUid((await byName('new@example.org')).body.access_token)).toBeGreaterThan(4)
  })

  it('refuses the console and web pages', async () => {
    const console = await byName('ada', { client_id: 'folkmoot-web' })
    expect(console.body).toMatchObject({ error: 'invalid_request' })
    const page = await byName('ada', {}, { origin: ORIGIN })
    expect(page.body).toMatchObject({ error: 'invalid_request' })
  })
})
