import { openApp, shareServer } from '@folkmoot/testing/provide-server'
import { expect, it } from 'vitest'

const server = shareServer({ env: { LIMITS: '{"votes_per_participant":4}' } })

it('[SEC-2] two servers of a database count together, and store no address', async () => {
  const { id } = await server.scenario({ comments: ['Trees'] })
  const body = (vote: number) => ({ conversation_id: id, tid: 0, vote })
  const { token } = (await server.send('POST', '/api/v3/votes', { body: body(0) })).body.auth
  const other = await openApp(server)
  const headers = { authorization: `Bearer ${token}` }
  const statuses: number[] = []
  for (let index = 0; index < 5; index += 1) {
    const app = index % 2 === 0 ? server.app : other
    const payload = body((index % 2) * 2 - 1)
    statuses.push((await app.inject({ method: 'POST', url: '/api/v3/votes', headers, payload })).statusCode)
  }
  expect(statuses).toEqual([...Array(4).fill(200), 429])
  expect(JSON.stringify(await server.rows('request_limits'))).not.toContain('127.0.0.1')
})
