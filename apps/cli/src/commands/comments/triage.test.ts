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

it('lists comments by topic, language and author', async () => {
  const { server, zid, id, type, list } = await createPlace()
  await server.build.comment(zid, 6, { lang: 'de', pid: 77 })
  expect(await list('--topic', 'buses')).toEqual([3, 4])
  expect(await list('--topic', 'job-a#1#0')).toEqual([0, 1, 2, 5])
  expect((await type('comments', 'list', id, '--topic', 'Trams')).err).toContain(
    'There is no topic “Trams” here.',
  )
  expect(await list('--language', 'de')).toEqual([6])
  expect(await list('--author', '77')).toEqual([6])
})

it('rewords and splits', async () => {
  const { id, type, mods } = await createPlace()
  expect((await type('comments', 'replace', id, '0', 'Oaks', 'Limes')).out).toBe('0\t6\t7\n')
  expect((await type('comments', 'replace', id, '1', 'In other words', '--wait')).out).toBe('1\t8\n')
  expect(await mods()).toEqual([-1, -1, 0, 0, 0, 0, 1, 1, 0])
  expect((await type('comments', 'replace', id, '2', ' ')).code).toBe(2)
  expect((await type('comments', 'replace', id, '2', 'Oaks')).err).toContain('same text')
})

it('rejects a topic without its accepted comments, unless they are wanted too', async () => {
  const { id, type, mods } = await createPlace()
  await type('comments', 'accept', id, '0')
  await type('topics', 'reject', id, 'job-a#0#0')
  expect((await mods()).slice(0, 3)).toEqual([1, -1, 0])
  await type('topics', 'accept', id, 'job-a#0#0')
  await type('topics', 'reject', id, 'job-a#0#0', '--decided-too')
  expect((await mods()).slice(0, 3)).toEqual([-1, -1, 0])
})
