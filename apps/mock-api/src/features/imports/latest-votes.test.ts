import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { sendImport } from './test-import.ts'

const COMMENTS = `timestamp,comment-id,author-id,moderated,comment-body
1700000000000,0,5,1,More trees
1700000000000,2,5,0,More benches
1700000000000,3,7,-1,Fewer cars
`
const HEADER = 'timestamp,datetime,comment-id,voter-id,vote'

describe('the votes of an import', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await createTestServer()
  })
  afterEach(() => server.close())

  it('takes the latest vote of each pair by time, wherever its row stands, and of the same time the more critical one', async () => {
    const lines = [
      '1700000010000,x,0,5,1',
      '1700000012000,x,0,7,-1',
      '1700000011000,x,0,7,1',
      '1700000013000,x,3,9,-1',
      '1700000013000,x,3,9,1',
      '1700000014000,x,2,9,0',
      '1700000014000,x,2,9,1',
      '1700000009000,x,2,9,-1',
    ]
    const readLatest = async (votes: readonly string[]) => {
      const { status } = await sendImport(server, {
        'comments.csv': COMMENTS,
        'votes.csv': [HEADER, ...votes, ''].join('\n'),
      })
      expect(status).toBe(200)
      const { zid } = await server.db
        .selectFrom('conversations')
        .select('zid')
        .where('zid', '<', FOREIGN_ZID)
        .orderBy('zid', 'desc')
        .executeTakeFirstOrThrow()
      const latest = await server.db
        .selectFrom('votes_latest')
        .select(['tid', 'pid', 'vote', 'modified'])
        .where('zid', '=', zid)
        .orderBy('tid')
        .orderBy('pid')
        .execute()
      const history = await server.db
        .selectFrom('votes')
        .select(['tid', 'pid', 'vote', 'created'])
        .where('zid', '=', zid)
        .orderBy('id')
        .execute()
      // the analysis takes the last event of the history
      const last = new Map(
        history.map(({ created, ...event }) => [
          `${event.tid} ${event.pid}`,
          { ...event, modified: created },
        ]),
      )
      expect(history).toHaveLength(votes.length)
      expect(latest.map(({ tid, pid }) => last.get(`${tid} ${pid}`))).toEqual(latest)
      return latest.map(({ tid, pid, vote }) => [tid, pid, vote])
    }
    const expected = [
      [0, 5, -1],
      [0, 7, 1],
      [2, 9, 0],
      [3, 9, 1],
    ]
    expect(await readLatest(lines)).toEqual(expected)
    expect(await readLatest(lines.toReversed())).toEqual(expected)
  })

  it('are the last rows of a file without times', async () => {
    const votes = ['comment-id,voter-id,vote', '0,5,-1', '0,5,1', ''].join('\n')
    expect((await sendImport(server, { 'comments.csv': COMMENTS, 'votes.csv': votes })).status).toBe(200)
    const latest = await server.db
      .selectFrom('votes_latest')
      .select('vote')
      .where('zid', '<', FOREIGN_ZID)
      .execute()
    expect(latest).toEqual([{ vote: -1 }])
  })
})
