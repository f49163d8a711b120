import { beforeEach, describe, expect, it } from 'vitest'
import { provideServer } from '@folkmoot/testing/provide-server'

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
  let logged: string[] = []
  let id: string
  const stream = { write: (line: string) => void logged.push(line) }
  const server = provideServer({ logger: { level: 'debug', stream } })
  beforeEach(async () => {
    logged = []
    const { zid, conversation_id } = await server.build.conversation()
    id = conversation_id
    await server.build.comment(zid, 0)
  })

  /** Makes a call that is refused, and returns the reply. */
  async function sendRefused(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token?: string) {
    const answer = await server.send(method, `/api/v3/${path}`, {
      body: body && { conversation_id: id, ...body },
      token,
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    return JSON.stringify(answer.body)
  }

  /** Lists the secrets in a text. */
  const findSecrets = (text: string, tokens: readonly string[]) =>
    [...Object.values(SECRETS), KEY, ...tokens].filter((secret) => text.includes(String(secret)))

  it('[SEC-4] appear neither in error replies nor in the log', async () => {
    const { email, invite_code, login_code, participant_key, vote, txt } = SECRETS
    const ada = await server.tokenFor('ada')
    const tokens = [`${ada.slice(0, -4)}AAAA`, await server.tokenFor('ada', {}, 1), 'secret-token']
    const replies = [
      ...(await Promise.all(tokens.map((token) => sendRefused('GET', 'users', undefined, token)))),
      await sendRefused('PUT', 'users', { email }, ada),
      await sendRefused('POST', 'treevite/acceptInvite', { invite_code }),
      await sendRefused('POST', 'treevite/login', { login_code }),
      await sendRefused('POST', 'votes', { tid: 0, vote: 0, participant_key }),
      await sendRefused('POST', 'votes', { tid: 0, vote }),
      await sendRefused('POST', 'comments', { txt, is_seed: true }),
      await sendRefused('GET', `treevite/invites?conversation_id=${invite_code}`, undefined, ada),
    ]
    expect(findSecrets([...replies, ...logged].join('\n'), [...tokens, ada, 'ada@folkmoot.test'])).toEqual([])
  })

  it('[SEC-4] do not appear in the log of unexpected errors', async () => {
    const { txt } = SECRETS
    server.foreign.stop()
    for (const table of ['votes', 'comments']) await server.db.schema.dropTable(table).execute()
    const ada = await server.tokenFor('ada')
    const replies = [
      await sendRefused('POST', 'votes', { tid: 0, vote: -1, participant_key: KEY }),
      await sendRefused('POST', 'comments', { txt, participant_key: KEY }),
      await sendRefused('POST', 'comments', { txt }, ada),
    ]
    expect(logged.join('\n')).toContain('unexpected error')
    expect(replies.join('\n')).not.toMatch(/no such table|votes/)
    expect(findSecrets([...replies, ...logged].join('\n'), [ada, 'ada@folkmoot.test'])).toEqual([])
  })
})
