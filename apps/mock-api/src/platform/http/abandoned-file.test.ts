import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'

describe('a file whose client leaves before it begins', () => {
  let port: number
  let left = 0
  const url = '/api/v3/reportExport/r2left/summary.csv'
  const server = shareServer({
    prepare: (app) =>
      app.addHook('preHandler', async ({ raw }) => {
        if (raw.headers['x-leaves'] === undefined) return
        raw.socket.destroy()
        await once(raw.socket, 'close')
        left += 1
      }),
  })
  beforeAll(async () => {
    const { zid } = await server.build.conversation()
    await server.build.report(zid, 'r2left')
    port = Number(new URL(await server.app.listen({ port: 0 })).port)
  })

  const leave = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.write(`GET ${url} HTTP/1.1\r\nhost: localhost\r\nx-leaves: yes\r\n\r\n`)
    socket.resume()
    await once(socket, 'close')
  }

  it('takes no place from others', async () => {
    for (let at = 0; at < 12; at += 1) await leave()
    expect(left).toBe(12)
    expect((await server.app.inject({ url })).statusCode).toBe(200)
  })
})
