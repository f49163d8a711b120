import { beforeEach, describe, expect, it } from 'vitest'
import { createXidSigner } from '@folkmoot/testing/sign-xid'
import { repeatTogether } from '@folkmoot/testing/run-together'
import { provideServer } from '@folkmoot/testing/provide-server'

describe('the signing secrets of a site', () => {
  let id: string
  const logged: string[] = []
  const stream = { write: (line: string) => void logged.push(line) }
  const server = provideServer({ logger: { level: 'debug', stream } })
  beforeEach(async () => {
    logged.length = 0
    const { zid, conversation_id } = await server.build.conversation({ xid_policy: 'signed' })
    id = conversation_id
    await server.build.comment(zid, 0)
  })

  const create = () => server.call('POST', '/api/v3/xidSecrets', 'ada', {})
  const list = async (name = 'ada') =>
    (await server.call('GET', '/api/v3/xidSecrets', name)).body.secrets as { secret_id: string }[]
  const withdraw = (secret_id: string, name = 'ada') =>
    server.call('POST', '/api/v3/xidSecrets/withdraw', name, { secret_id })
  const vote = async (fields: object) =>
    (
      await server.send('POST', '/api/v3/votes', {
        body: { conversation_id: id, tid: 0, vote: 1, ...fields },
      })
    ).status

  it('[SAFE-21] are shown once, and are in no other reply and no log', async () => {
    const { body, headers } = await create()
    expect(body.secret).toMatch(/^folkmoot_xid_[\w-]{43}$/)
    expect(headers['cache-control']).toBe('no-store')
    const { secret } = body
    expect(JSON.stringify(await list())).not.toContain(secret)
    expect(await list()).toEqual([{ secret_id: body.secret_id, created: body.created }])
    await withdraw(secret)
    await server.send('GET', `/api/v3/participationInit?conversation_id=${id}&xid=a&xid_jwt=${secret}`)
    expect(logged.join()).not.toContain(secret)
  })

  it('[SAFE-21] two are valid at a time; a withdrawal ends one at once', async () => {
    const first = await createXidSigner(server)
    const second = await createXidSigner(server)
    expect((await create()).body).toMatchObject({ error: 'polis_err_too_many_xid_secrets', status: 409 })
    for (const { sign } of [first, second]) expect(await vote(sign('a'))).toBe(200)
    expect((await withdraw(first.secret_id)).body).toEqual({ withdrawn: true })
    expect((await create()).status).toBe(200)
    expect(await vote(first.sign('a'))).toBe(403)
    const withdrawals = server.db.selectFrom('security_log').select('details')
    const logged = await withdrawals.where('action', '=', 'xid-secret-withdrawn').execute()
    expect(logged.map(({ details }) => JSON.parse(details ?? ''))).toEqual([{ secret_id: first.secret_id }])
    expect(await vote(second.sign('a'))).toBe(200)
    expect((await withdraw(second.secret_id)).body).toEqual({ withdrawn: true })
    expect(await vote(second.sign('a'))).toBe(403)
    expect((await withdraw(second.secret_id)).body).toEqual({ withdrawn: false })
  })

  it('[SAFE-21] many requests at once leave two', async () => {
    const answers = await repeatTogether(6, () => create())
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409])
    expect(await list()).toHaveLength(2)
  })

  it('[SAFE-21] belong to a site: its moderators see them, its owner changes them, others have their own', async () => {
    const { secret_id, sign } = await createXidSigner(server)
    expect(await list('ben')).toMatchObject([{ secret_id }])
    expect((await withdraw(secret_id, 'ben')).status).toBe(403)
    expect((await server.call('POST', '/api/v3/xidSecrets', 'ben', {})).status).toBe(403)
    expect(await vote(sign('a'))).toBe(200)
    expect(await list('dan')).toEqual([])
    expect((await withdraw(secret_id, 'dan')).body).toEqual({ withdrawn: false })
    expect(await list()).toHaveLength(1)
  })
})
