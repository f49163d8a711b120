import type { ConversationListItem } from '@folkmoot/api-types/conversations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'

describe('comments waiting for review, in the list of conversations', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await createTestServer()
  })
  afterEach(() => server.close())

  const list = async (name: string, query: string): Promise<ConversationListItem[]> =>
    (await server.call('GET', `/api/v3/conversations?${query}`, name)).body
  const waiting = async (name: string) =>
    Object.fromEntries(
      (await list(name, 'want_comments_waiting=true&include_all_conversations_i_am_in=true')).map(
        ({ topic, comments_waiting }) => [topic, comments_waiting],
      ),
    )

  it('counts unmoderated comments, flagged or not, for owner and moderator only', async () => {
    const busy = await server.build.conversation({ topic: 'Busy' })
    await server.build.conversation({ topic: 'Quiet' })
    for (const [tid, columns] of [{}, { active: 0 }, { mod: 1 }, { mod: -1 }].entries())
      await server.build.comment(busy.zid, tid, columns)
    await server.build.participant(busy.zid, 0, { uid: 4 })
    await server.build.conversation({ topic: 'Dan’s', owner: 4 })
    expect(await waiting('ada')).toEqual({ Busy: 2, Quiet: 0 })
    expect(await waiting('ben')).toEqual({ Busy: 2, Quiet: 0 })
    expect(await waiting('dan')).toEqual({ Busy: undefined, 'Dan’s': 0 })
  })

  it('[API-1] is absent unless requested', async () => {
    await server.build.conversation()
    expect((await list('ada', ''))[0]).not.toHaveProperty('comments_waiting')
    expect((await list('ada', 'want_comments_waiting=false'))[0]).not.toHaveProperty('comments_waiting')
  })

  it('[LIST-7] counts the comments of all conversations in a long list', async () => {
    const zids: number[] = []
    for (let index = 0; index < 40; index += 1) zids.push((await server.build.conversation()).zid)
    await server.build.comment(zids[3] ?? 0, 0)
    await server.build.comment(zids[39] ?? 0, 0)
    const answer = await list('ada', 'want_comments_waiting=true')
    // newest first
    expect(answer.flatMap(({ comments_waiting }, index) => (comments_waiting ? [index] : []))).toEqual([
      0, 36,
    ])
    expect(answer.filter(({ comments_waiting }) => comments_waiting === 0)).toHaveLength(38)
  })
})
