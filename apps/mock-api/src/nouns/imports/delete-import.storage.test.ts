import { openServer } from '@folkmoot/testing/provide-server'
import { fillCrowd } from '@folkmoot/testing/crowd'
import { expect, it } from 'vitest'
import { deleteImport } from './delete-import.storage.ts'

it('[RUN-55] deletes many votes in steps between which votes in another conversation are stored', async () => {
  const server = await openServer()
  const large = await server.build.conversation({ state: 'importing' })
  await fillCrowd(
    server.db,
    { zid: large.zid, now: 1_700_000_000_000 },
    { people: 600, comments: 40, votesEach: 20 },
  )
  const other = await server.build.conversation()
  await server.build.comment(other.zid, 0)
  let isOver = false
  const deletion = deleteImport(server.db, large.zid).then(() => (isOver = true))
  const body = { conversation_id: other.conversation_id, tid: 0, vote: -1 }
  expect((await server.send('POST', '/api/v3/votes', { body })).status).toBe(200)
  expect(isOver).toBe(false)
  await deletion
  const count = (table: 'votes' | 'votes_latest' | 'participants' | 'vote_minutes', zid: number) =>
    server.db.selectFrom(table).select('zid').where('zid', '=', zid).execute()
  for (const table of ['votes', 'votes_latest', 'participants', 'vote_minutes'] as const) {
    expect(await count(table, large.zid)).toHaveLength(0)
    expect(await count(table, other.zid)).toHaveLength(1)
  }
})
