import { openServer } from '@folkmoot/testing/provide-server'
import { fillCrowd } from '@folkmoot/testing/crowd'
import { runTogether } from '@folkmoot/testing/run-together'
import { expect, it } from 'vitest'
import { deleteImport } from './delete-import.storage.ts'

it('[RUN-55] deletes many votes in steps between which votes in another conversation are stored', async () => {
  const { db, build, send, rows } = await openServer()
  const large = await build.conversation({ state: 'importing' })
  const other = await build.conversation()
  const crowd = { people: 600, comments: 40, votesEach: 20 }
  await fillCrowd(db, { zid: large.zid, now: 1_700_000_000_000 }, crowd)
  const count = async (table: 'votes' | 'votes_latest' | 'participants' | 'vote_minutes', zid: number) =>
    (await rows(table, { zid })).length
  // the deletion stops before each of its transactions until this waits too: it has done a step before the vote
  const vote = async () => {
    await build.comment(other.zid, 0)
    const body = { conversation_id: other.conversation_id, tid: 0, vote: -1 }
    expect((await send('POST', '/api/v3/votes', { body })).status).toBe(200)
    expect(await count('participants', large.zid)).toBeLessThan(600)
    expect(await count('votes_latest', large.zid)).toBeGreaterThan(0)
  }
  await runTogether([() => deleteImport(db, large.zid), vote])
  for (const table of ['votes', 'votes_latest', 'participants', 'vote_minutes'] as const)
    expect([await count(table, large.zid), await count(table, other.zid)]).toEqual([0, 1])
})
