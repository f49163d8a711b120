import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'

const KEY = 'SecretSecretSecret1234'
const SECRETS = {
  email: '@secret.person@example.org',
  invite_code: 'SecretInvite',
  login_code: 'SecretLogin',
  participant_key: `${KEY}!`,
  vote: 77_777,
  txt: 'Secret words of a person',
}

describe('secrets', () => {
  let server: TestServer
  let logged: string[]
  let id: string
  beforeEach(async () => {
    logged = []
    const stream = { write: (line: string) => void logged.push(line) }
    server = await createTestServer({ logger: { level: 'debug', stream } })
    const { zid, conversation_id } = await server.build.conversation()
    id = conversation_id
    await server.build.comment(zid, 0)
  })
  afterEach(() => server.close())

  /** Makes a call that is refused, and gives what was said of it. */
  async function refused(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token?: string) {
    const answer = await server.send(method, `/api/v3/${path}`, {
      body: body && { conversation_id: id, ...body },
      ...(token === undefined ? {} : { token }),
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    return JSON.stringify(answer.body)
  }

  /** What of it must not stand in a text. */
  const found = (text: string, tokens: readonly string[]) =>
    [...Object.values(SECRETS), KEY, ...tokens].filter((secret) => text.includes(String(secret)))

  it('[SEC-4] stand neither in refusals nor in the log', async () => {
    const { email, invite_code, login_code, participant_key, vote, txt } = SECRETS
    const ada = await server.tokenFor('ada')
    const tokens = [`${ada.slice(0, -4)}AAAA`, await server.tokenFor('ada', {}, 1), 'secret-token']
    const said = [
      ...(await Promise.all(tokens.map((token) => refused('GET', 'users', undefined, token)))),
      await refused('PUT', 'users', { email }, ada),
      await refused('POST', 'treevite/acceptInvite', { invite_code }),
      await refused('POST', 'treevite/login', { login_code }),
      await refused('POST', 'votes', { tid: 0, vote: 0, participant_key }),
      await refused('POST', 'votes', { tid: 0, vote }),
      await refused('POST', 'comments', { txt, is_seed: true }),
      await refused('GET', `treevite/invites?conversation_id=${invite_code}`, undefined, ada),
    ]
    expect(found([...said, ...logged].join('\n'), [...tokens, ada, 'ada@folkmoot.test'])).toEqual([])
  })

  it('[SEC-4] stand in the log of what nobody foresaw no more than elsewhere', async () => {
    const { txt } = SECRETS
    for (const table of ['votes', 'comments']) await server.db.schema.dropTable(table).execute()
    const ada = await server.tokenFor('ada')
    const said = [
      await refused('POST', 'votes', { tid: 0, vote: -1, participant_key: KEY }),
      await refused('POST', 'comments', { txt, participant_key: KEY }),
      await refused('POST', 'comments', { txt }, ada),
    ]
    expect(logged.join('\n')).toContain('unexpected error')
    expect(said.join('\n')).not.toMatch(/no such table|votes/)
    expect(found([...said, ...logged].join('\n'), [ada, 'ada@folkmoot.test'])).toEqual([])
  })
})
