import { openFolder } from '@folkmoot/testing/open-folder'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { REPORT_FILES } from '@folkmoot/domain/export-files'
import { createConversationWithTopics } from '@folkmoot/testing/topic-run'
import { describe, expect, it } from 'vitest'
import { shareInMemoryServer } from '../../testing/server.ts'

const { server, typeAs } = shareInMemoryServer()

async function createConversation() {
  const { id } = await server.scenario({
    conversation: { topic: 'A park' },
    comments: ['Plant trees'],
    votes: ['a'],
  })
  const ada = (...words: string[]) => typeAs('ada', words)
  return { ada, id }
}

describe('reports', () => {
  it('[CLI-3] are created, listed and renamed', async () => {
    const { ada, id } = await createConversation()
    const [report = '', address] = (await ada('reports', 'create', id, '--name', 'One')).out
      .trim()
      .split('\t')
    expect(address).toBe(`http://localhost:8080/report/${report}`)
    expect((await ada('reports', 'rename', report, 'Two')).out).toBe(`${report}\tTwo\n`)
    const [second = ''] = (await ada('reports', 'create', id)).out.split('\t')
    const table = (await ada('reports', 'list', id)).out
    expect(table).toMatch(/public\t\d{4}-\d\d-\d\d/)
    const listed = table.split('\n').map((line) => line.split('\t').slice(0, 4))
    expect(listed).toContainEqual([report, 'Two', id, '-2'])
    expect(listed).toContainEqual([second, '', id, '-2'])
    expect((await ada('reports', 'list')).out).toContain(second)
    expect(await ada('reports', 'rename', 'r2nothere', 'x')).toMatchObject({ code: 1, out: '' })
  })

  it('[STORY-11] say what becomes of a comment, and take it back', async () => {
    const { ada, id } = await createConversation()
    const [report = ''] = (await ada('reports', 'create', id)).out.split('\t')
    const answer = (...words: string[]) => ada('reports', 'answer', report, '0', ...words)
    expect((await answer('--state', 'decided', '--reason', 'Forty trees.')).out).toBe(
      `${report}\t0\tdecided\n`,
    )
    const read = async () => (await ada('reports', 'list', id, '--json')).out
    expect(await read()).toContain('Forty trees.')
    await answer('--state', 'none')
    expect(await read()).not.toContain('Forty trees.')
    expect(await answer('--state', 'perhaps')).toMatchObject({ code: 2 })
  })

  it('[CLI-3] are exported: one file to standard output or a file, all into a folder', async () => {
    const { ada, id } = await createConversation()
    const [report = ''] = (await ada('reports', 'create', id)).out.split('\t')
    const getFile = async (name: string) =>
      (await server.call('GET', `/api/v3/reportExport/${report}/${name}`, 'ada')).body as string
    expect((await ada('reports', 'export', report, 'comments.csv')).out).toBe(await getFile('comments.csv'))
    // the same for Excel
    expect((await ada('reports', 'export', report, 'comments.csv', '--excel', 'comma')).out).toMatch(
      /^\uFEFFtimestamp;datetime;/,
    )
    expect((await ada('log', id, '--csv', '--excel', 'comma')).out).toMatch(/^\uFEFFid;timestamp;/)
    const folder = join(openFolder(), 'report')
    const done = await ada('reports', 'export', report, '--all', '--output', folder)
    expect(done).toEqual({ code: 0, out: `${folder}\t${REPORT_FILES.length}\n`, err: '' })
    expect(readdirSync(folder).sort()).toEqual([...REPORT_FILES].sort())
    expect(readFileSync(join(folder, 'votes.csv'), 'utf8')).toBe(await getFile('votes.csv'))
    const again = await ada('reports', 'export', report, '--all', '--output', folder)
    expect(again.code).toBe(1)
    expect(again.err).toMatch(/that folder is not empty\. Name another one\.\n$/)
    expect(readdirSync(join(folder, '..'))).toEqual(['report'])
  })

  it('[SAFE-43] are exported as readers get them with --public, and by others', async () => {
    const { ada, id } = await createConversation()
    const [report = ''] = (await ada('reports', 'create', id, '--level', '0')).out.split('\t')
    expect((await ada('reports', 'export', report, 'comments.csv')).out).toContain('Plant trees')
    expect((await ada('reports', 'export', report, 'comments.csv', '--public')).out).not.toContain(
      'Plant trees',
    )
    expect(await ada('reports', 'export', report, 'votes.csv', '--public')).toMatchObject({
      code: 1,
      out: '',
    })
    for (const [name, words] of [
      ['ada', ['--public']],
      ['dan', []],
    ] as const) {
      const folder = join(openFolder(), 'report')
      const done = await typeAs(name, ['reports', 'export', report, '--all', '--output', folder, ...words])
      expect(done).toMatchObject({ code: 0, out: `${folder}\t5\n` })
      expect(done.err).toContain('because the votes are not published: votes.csv\n')
      expect(readdirSync(folder)).not.toContain('votes.csv')
    }
    for (const words of [[], ['--all'], ['votes']])
      expect((await ada('reports', 'export', report, ...words)).code).toBe(2)
  })
})

describe('xids', () => {
  /** Ada allows two ids, and can pipe two into the list. */
  async function allowTwo() {
    const { ada, id } = await createConversation()
    expect((await ada('xids', 'allow', id, 'one', 'two')).out).toBe('2\t0\t0\n')
    const pipe = (...words: string[]) =>
      typeAs('ada', ['xids', 'allow', id, '--from', '-', ...words], {
        stdin: Readable.from(['two\nthree\n\n']),
      })
    const listAllowed = async () =>
      (await ada('xids', 'export', id, '--allowed')).out.match(/one|two|three/g)?.toSorted()
    return { pipe, listAllowed }
  }

  it('[CLI-3] are allowed once, from words and a pipe, and replaced on demand', async () => {
    const { pipe, listAllowed } = await allowTwo()
    const tried = await pipe('--replace', '--dry-run')
    expect(tried).toMatchObject({ code: 0, out: 'three\n' })
    expect(tried.err).toBe('1 id would be allowed and 1 removed. Nothing was changed.\n')
    expect((await pipe()).out).toBe('1\t1\t0\n')
    expect(await listAllowed()).toEqual(['one', 'three', 'two'])
    expect((await pipe('--replace')).out).toBe('0\t2\t1\n')
    expect(await listAllowed()).toEqual(['three', 'two'])
  })
})

describe('topics', () => {
  it('[CLI-4] are listed with their comments, accepted and rejected', async () => {
    const { id } = await createConversationWithTopics(server)
    const ada = (...words: string[]) => typeAs('ada', ['topics', ...words])
    const listed = await ada('list', id)
    expect(listed.out.split('\n').slice(0, 3)).toEqual([
      'job-a#0#0\t0\t2\tpending\tTrees\t',
      'job-a#0#1\t0\t1\tpending\tParks\t',
      'job-a#0#2\t0\t2\tpending\tBuses\t',
    ])
    expect((await ada('comments', id, 'job-a#0#0')).out).toBe(
      '0\tpending\tComment 0\n1\tpending\tComment 1\n',
    )
    expect((await ada('accept', id, 'job-a#0#0', '--dry-run')).out).toBe('job-a#0#0\t2\tTrees\n')
    const decided = await ada('accept', id, 'job-a#0#0', 'job-a#9#9')
    expect(decided).toMatchObject({ code: 1, out: 'accepted\t1\t0\t1\n' })
    expect((await ada('accept', id, 'job-a#0#0')).out).toBe('accepted\t0\t1\t0\n')
    expect((await ada('reject', id, 'job-a#0#2', '--reason', 'Off topic')).out).toBe('rejected\t1\t0\t0\n')
    expect((await ada('list', id)).out).toContain('job-a#0#0\t0\t2\taccepted\tTrees\t\n')
    expect(await typeAs('dan', ['topics', 'list', id])).toMatchObject({ code: 1, out: '' })
  })
})
