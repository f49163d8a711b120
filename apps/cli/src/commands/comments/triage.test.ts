import { createConversationWithTopics } from '@folkmoot/testing/topic-run'
import { expect, it } from 'vitest'
import { createInMemoryServer } from '../../test/server.ts'

async function createPlace() {
  const { server, typeAs } = await createInMemoryServer()
  const talk = await createConversationWithTopics(server)
  const { id } = talk
  const type = async (...words: string[]) => typeAs('ada', words)
  const list = async (...words: string[]) => {
    const { out } = await type('comments', 'list', id, '--json', ...words)
    return (JSON.parse(out) as { tid: number }[]).map(({ tid }) => tid)
  }
  return { ...talk, server, type, list }
}

it('[TRI-14] lists comments by topic, language, author and question', async () => {
  const { server, zid, id, type, list } = await createPlace()
  await server.build.comment(zid, 6, { lang: 'de', pid: 77 })
  expect(await list('--topic', 'buses')).toEqual([3, 4])
  expect(await list('--topic', 'job-a#1#0')).toEqual([0, 1, 2, 5])
  expect((await type('comments', 'list', id, '--topic', 'Trams')).err).toContain(
    'There is no topic “Trams” here.',
  )
  expect(await list('--language', 'de')).toEqual([6])
  expect(await list('--author', '77')).toEqual([6])
  await type('comments', 'ask', id, '2', 'Is that so?')
  expect(await list('--asked')).toEqual([2])
})

it('[TRI-19] asks the other moderators, and withdraws the question', async () => {
  const { id, type, list } = await createPlace()
  expect(await type('comments', 'ask', id, '2', 'Is that so?')).toEqual({ code: 0, out: '2\n', err: '' })
  expect((await type('log', id)).out).toContain('Is that so?')
  expect((await type('comments', 'ask', id, '2')).code).toBe(2)
  expect((await type('comments', 'ask', id, '2', 'Why?', '--withdraw')).code).toBe(2)
  expect((await type('comments', 'ask', id, '2', '--withdraw')).code).toBe(0)
  expect(await list('--asked')).toEqual([])
})

it('[TRI-23] rewords and splits', async () => {
  const { id, type, mods } = await createPlace()
  expect((await type('comments', 'replace', id, '0', 'Oaks', 'Limes')).out).toBe('0\t6\t7\n')
  expect((await type('comments', 'replace', id, '1', 'In other words', '--wait')).out).toBe('1\t8\n')
  expect(await mods()).toEqual([-1, -1, 0, 0, 0, 0, 1, 1, 0])
  expect((await type('comments', 'replace', id, '2', ' ')).code).toBe(2)
  expect((await type('comments', 'replace', id, '2', 'Oaks')).err).toContain('same text')
})

it('[TRI-17] saves, lists, uses, renames and deletes views', async () => {
  const { id, type, list } = await createPlace()
  await type('comments', 'accept', id, '3', '4')
  const filters = ['--list', 'accepted', '--filters', 'sort=newest', '--shared']
  const saved = await type('comments', 'save-view', id, 'Newest', ...filters)
  expect(saved.out).toBe('1\tNewest\n')
  expect((await type('comments', 'views', id)).out).toMatch(
    /^1\tNewest\taccepted\ttrue\tAda Owner\tsort=newest\n$/,
  )
  expect(await list('--view', 'Newest')).toEqual([4, 3])
  expect(await list('--view', '1')).toEqual([4, 3])
  expect((await type('comments', 'rename-view', id, '1', 'Latest')).out).toBe('1\tLatest\n')
  expect((await type('comments', 'list', id, '--view', 'Newest')).err).toContain('There is no saved view')
  expect((await type('comments', 'delete-view', id, '1')).code).toBe(0)
  expect((await type('comments', 'views', id)).out).toBe('')
})

it('[TRI-25] rejects a topic without its accepted comments, unless they are wanted too', async () => {
  const { id, type, mods } = await createPlace()
  await type('comments', 'accept', id, '0')
  await type('topics', 'reject', id, 'job-a#0#0')
  expect((await mods()).slice(0, 3)).toEqual([1, -1, 0])
  await type('topics', 'accept', id, 'job-a#0#0')
  await type('topics', 'reject', id, 'job-a#0#0', '--decided-too')
  expect((await mods()).slice(0, 3)).toEqual([-1, -1, 0])
})

it('[MODS-40] a decision about a topic leaves out the comment at which a colleague looks, and says so', async () => {
  const { server, id, type, mods } = await createPlace()
  await server.call('POST', '/api/v3/moderationTeam', 'ben', { conversation_id: id, tid: 1 })
  const { err, code } = await type('topics', 'reject', id, 'job-a#0#0')
  expect([err, code]).toEqual([
    'job-a#0#0: Comment 1 is left out, because Ben Moderator is looking at it.\n',
    0,
  ])
  expect((await mods()).slice(0, 3)).toEqual([-1, 0, 0])
})
