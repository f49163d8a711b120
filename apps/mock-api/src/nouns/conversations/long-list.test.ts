import { beforeAll, describe, expect, it } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'

/** The first piece has 250, each further one 50. */
const COUNT = 310

describe('a long list of conversations', () => {
  const now = Date.now()
  const server = shareServer({ clock: () => now })
  beforeAll(async () => {
    for (let at = 0; at < COUNT; at += 1) {
      // several are as old as each other
      const created = now + Math.floor(at / 7)
      await server.build.conversation({ topic: `Number ${at}`, context: 'town', is_public: 1, created })
    }
  })

  const list = async (query = '', name: string | undefined = 'ada') =>
    server.call('GET', `/api/v3/conversations?${query}`, name)
  const listTopics = async (query?: string, name?: string) =>
    (await list(query, name)).body.map(({ topic }: { topic: string }) => topic)
  const newestFirst = Array.from({ length: COUNT }, (_, at) => `Number ${COUNT - 1 - at}`)

  it('is sent whole in pieces, in the order and form of a short one', async () => {
    const { body, headers } = await list('limit=9999')
    expect(body.map(({ topic }: { topic: string }) => topic)).toEqual(newestFirst)
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' })
    expect(headers).not.toHaveProperty('etag')
    const short = await list('limit=20')
    expect(short.headers).toHaveProperty('etag')
    expect(body.slice(0, 20)).toEqual(short.body)
    expect(Object.keys(body.at(-1))).toEqual(Object.keys(short.body[0]))
    expect(await listTopics('limit=255')).toEqual(newestFirst.slice(0, 255))
    expect(await listTopics('limit=250')).toEqual(newestFirst.slice(0, 250))
    expect(await listTopics('context=town&limit=9999', undefined)).toEqual(newestFirst)
  })
})
