import { EXAMPLE_ANALYSIS, saveOpinionResult } from '@folkmoot/testing/analysis'
import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeEach, describe, expect, it } from 'vitest'

describe('the wall of a room', () => {
  const server = shareServer()
  let zid: number, id: string
  beforeEach(
    async () =>
      ({ zid, id } = await server.scenario({
        conversation: { topic: 'Square', vis_type: 1 },
        comments: [
          ...['Plant trees', 'Build homes', 'Light the path'].map((txt) => ({ txt, mod: 1 })),
          'New',
        ],
      })),
  )
  const look = async () => (await server.call('GET', `/api/v3/wall?conversation_id=${id}`)).body
  const choose = (tid?: number) => server.call('PUT', '/api/v3/wall', 'ben', { conversation_id: id, tid })

  it('[WALL-1] shows the newest comment, or the one that a moderator chose while it is shown', async () => {
    expect(await look()).toMatchObject({
      topic: 'Square',
      comment: { tid: 2, txt: 'Light the path' },
    })
    expect((await choose(0)).status).toBe(200)
    expect((await look()).comment.tid).toBe(0)
    await server.call('PUT', '/api/v3/comments', 'ada', {
      conversation_id: id,
      tid: 0,
      mod: -1,
      active: true,
      is_meta: false,
      velocity: 1,
    })
    expect((await look()).comment.tid).toBe(2)
    await choose(1)
    expect((await choose()).body).toEqual({})
    expect((await look()).comment.tid).toBe(2)
    await server.build.change(zid, { strict_moderation: 1 })
    for (const hidden of [0, 3, 77])
      expect((await choose(hidden)).body.error).toBe('polis_err_param_parse_failed_tid')
  })

  it('[WALL-2] has the public figures and the map, and none of them where participants see no results', async () => {
    await saveOpinionResult(server.db, zid, EXAMPLE_ANALYSIS, { generation: 1, now: 1 })
    const shown = await look()
    expect(shown.results).toMatchObject({ agree_count: expect.any(Number), points: expect.any(Array) })
    await server.call('PUT', '/api/v3/conversations', 'ada', { conversation_id: id, vis_type: 0 })
    expect(await look()).toMatchObject({ voters: shown.voters, results: null })
  })
})
