import { openFolder } from '@folkmoot/testing/open-folder'
import { writeFileSync } from 'node:fs'
import { type ModerationList, MOD } from '@folkmoot/domain/comments'
import { convertJson } from '../output.ts'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { shareInMemoryServer } from '../../testing/server.ts'
import type { TestEnvironment } from '../../testing/terminal.ts'

const { server, typeAs } = shareInMemoryServer()

const TEXTS = ['Plant trees', 'Buy at http://spam.test', 'Fewer cars', 'See https://more.test', 'More buses']

async function createComments() {
  const { id } = await server.scenario({
    conversation: { topic: 'A park' },
    comments: TEXTS,
    votes: ['', 'a'],
  })
  const comments = (words: readonly string[], overrides?: TestEnvironment) =>
    typeAs('ada', ['comments', ...words], overrides)
  const states = async () => {
    const { out } = await comments(['list', id, '--json'])
    return (JSON.parse(out) as { state: ModerationList; is_meta: boolean }[]).map(({ state, is_meta }) =>
      is_meta ? 'meta' : MOD[state],
    )
  }
  return { comments, id, states }
}

describe('comments list', () => {
  it('[CLI-4] by state, as lines and JSON', async () => {
    const { comments, id } = await createComments()
    await comments(['accept', id, '0'])
    expect((await comments(['list', id, '--state', 'accepted'])).out).toBe(
      '0\taccepted\tfalse\t1\t0\t0\tPlant trees\n',
    )
    expect((await comments(['list', id, '--state', 'unmoderated'])).out.split('\n')).toHaveLength(5)
    const path = `/api/v3/comments?conversation_id=${id}&moderation=true&include_voting_patterns=true`
    expect(JSON.parse((await comments(['list', id, '--json'])).out)).toEqual(
      convertJson((await server.call('GET', path, 'ada')).body),
    )
  })
})

describe('comments accept, reject, meta', () => {
  it('[CLI-4] by ids, by file, from a pipe and by pattern', async () => {
    const { comments, id, states } = await createComments()
    const file = join(openFolder({ 'ids.txt': '2\tunmoderated\n\n' }), 'ids.txt')
    expect(await comments(['accept', id, '0'])).toEqual({ code: 0, out: 'accepted\t1\t0\t0\n', err: '' })
    expect((await comments(['accept', id, '--from', file])).code).toBe(0)
    const rejected = await comments(['reject', id, '--match', 'https?://', '--reason', 'Advertising'])
    expect(rejected.out).toBe('rejected\t2\t0\t0\n')
    expect((await comments(['meta', id, '--from', '-'], { stdin: Readable.from(['4\n']) })).code).toBe(0)
    expect(await states()).toEqual([1, -1, 1, -1, 'meta'])
    await comments(['meta', id, '4', '--undo'])
    expect(await states()).toEqual([1, -1, 1, -1, 0])
  })

  it('a comment that a colleague decides meanwhile stays as they decided, and is named', async () => {
    const { comments, id, states } = await createComments()
    const body = { conversation_id: id, tid: 0, mod: 1, active: true, is_meta: false, velocity: 1 }
    let isDecided = false
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (init?.method === 'PUT' && !isDecided) {
        isDecided = true
        await server.call('PUT', '/api/v3/comments', 'ben', body)
      }
      return server.fetch(input, init)
    }
    const { code, out, err } = await comments(['reject', id, '0', '1'], { fetch })
    expect([code, out]).toEqual([1, 'rejected\t1\t0\t1\n'])
    expect(err).toMatch(/^comment 0: .*Somebody else has decided about this comment since you saw it\./)
    expect((await states()).slice(0, 2)).toEqual([1, -1])
  })

  it('[CLI-4] a dry run shows what would change, and changes nothing', async () => {
    const { comments, id, states } = await createComments()
    const { code, out, err } = await comments(['reject', id, '--match', 'spam', '--dry-run'])
    expect({ code, out, err }).toEqual({
      code: 0,
      out: '1\tunmoderated\tBuy at http://spam.test\n',
      err: '1 comment would be rejected. Nothing was changed.\n',
    })
    expect(await states()).toEqual([0, 0, 0, 0, 0])
  })

  it('[CLI-4] continues after a failure, lists it, ends with 1, and a repetition does only the rest', async () => {
    const { comments, id, states } = await createComments()
    let isDown = true
    const fetch = (async (input, init) =>
      isDown && init?.method === 'PUT' && String(init.body).includes('"tid":1,')
        ? Response.json({ error: 'polis_err_database_unavailable', message: 'Try again.' }, { status: 503 })
        : server.fetch(input, init)) as typeof server.fetch
    const words = ['accept', id, '0', '1', '2', '99']
    const first = await comments(words, { fetch })
    expect({ code: first.code, out: first.out }).toEqual({ code: 1, out: 'accepted\t2\t0\t2\n' })
    expect(first.err).toMatch(
      /^comment 99: There is no such comment.*\ncomment 1: Try again\.\nerror: 2 of 4 comments were not accepted\.\n$/,
    )
    expect(await states()).toEqual([1, 0, 1, 0, 0])
    isDown = false
    expect((await comments(['accept', id, '0', '1', '2'], { fetch })).out).toBe('accepted\t1\t2\t0\n')
    const again = await comments(['accept', id, '0', '1'], { terminal: 80 })
    expect(again.out).toBe('0 comments accepted; 2 unchanged.\n')
  })

  it('[CLI-7] stops when the server does not answer, with its outcome', async () => {
    const { comments, id } = await createComments()
    let puts = 0
    const fetch = (async (input, init) => {
      if (init?.method === 'PUT' && (puts += 1) > 1) throw new TypeError('fetch failed')
      return server.fetch(input, init)
    }) as typeof server.fetch
    const { code, out, err } = await comments(['accept', id, '--state', 'all'], { fetch })
    expect({ code, out }).toEqual({ code: 1, out: 'accepted\t1\t0\t0\n' })
    expect(err).toMatch(/^error: Cannot reach .*\n$/)
  })

  it('[CLI-7] Ctrl-C ends it cleanly with its outcome', async () => {
    const { comments, id } = await createComments()
    const stop = new AbortController()
    const fetch = (async (input, init) => {
      const answer = await server.fetch(input, { ...init, signal: null })
      if (init?.method === 'PUT') stop.abort()
      return answer
    }) as typeof server.fetch
    const { code, out, err } = await comments(['accept', id, '--state', 'all'], {
      fetch,
      signal: stop.signal,
    })
    expect({ code, out }).toEqual({ code: 130, out: 'accepted\t1\t0\t0\n' })
    expect(err).toBe('Cancelled.\n')
  })

  it.each([
    ['ids.txt', 'one\n', 'ids.txt, line 1: expected the id of a comment. Write one id per line.'],
    ['none.txt', undefined, 'There is no file'],
    ['bytes.txt', Buffer.from([0xff, 0x31]), 'it is not text in UTF-8.'],
  ])('[CLI-4] reports a file of ids that cannot be read: %s', async (name, bytes, sentence) => {
    const { comments, id } = await createComments()
    const path = join(openFolder(bytes === undefined ? {} : { [name]: bytes }), name)
    const { code, err } = await comments(['accept', id, '--from', path])
    expect({ code, lines: err.split('\n').length, isReason: err.includes(sentence) }).toEqual({
      code: 1,
      lines: 2,
      isReason: true,
    })
  })
})

describe('comments add and import', () => {
  it('[CLI-5] adds seed comments one by one', async () => {
    const { comments, id } = await createComments()
    expect((await comments(['add', id, 'A bench'])).out).toBe('5\n')
    expect((await comments(['list', id, '--state', 'accepted'])).out).toContain('A bench')
  })

  /** Writes a file of seed comments, of which each row but two is not added, and imports it. */
  async function createImport() {
    const { comments, id } = await createComments()
    const path = join(openFolder(), 'seeds.csv')
    const write = (rows: string) => writeFileSync(path, `comment_text\n${rows}\n`)
    write(`A pond\n"A path,\nof stone"\nA pond\nPlant trees\n${'x'.repeat(401)}`)
    const load = (...words: string[]) => comments(['import', id, path, ...words])
    return { comments, id, path, write, load }
  }

  it('[CLI-5] says of each row of a file what would be done', async () => {
    const { load } = await createImport()
    const { out, err } = await load('--dry-run')
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => line.split('\t').slice(0, 2)),
    ).toEqual([
      ['2', 'will be added'],
      ['3', 'will be added'],
      ['5', 'repeats an earlier row'],
      ['6', 'is in the conversation already'],
      ['7', 'is longer than 400 characters'],
    ])
    expect(err).toBe('2 of 5 rows would be added. Nothing was added.\n')
  })

  it('[CLI-5] adds seed comments from a file, and only new ones the second time', async () => {
    const { comments, id, path, write, load } = await createImport()
    const problem = `${path}, line 7: is longer than 400 characters.\nerror: 1 of 5 rows was not added.\n`
    expect(await load()).toEqual({ code: 1, out: '2\t2\t1\n', err: problem })
    write('A pond\nA lake')
    expect((await load()).out).toBe('1\t1\t0\n')
    const { out } = await comments(['list', id, '--state', 'accepted'])
    const texts = out.split('\n').flatMap((line) => line.split('\t')[6] ?? [])
    expect(texts).toEqual(['A pond', 'A path, of stone', 'A lake'])
  })

  it('[CFG-11] takes any header, or the column that is named, and lists the columns otherwise', async () => {
    const { comments, id } = await createComments()
    const text = 'Gut;Schlecht\nDer neue Park hier;Zu wenige Bänke dort\n'
    const path = join(openFolder({ 'answers.csv': text }), 'answers.csv')
    expect(await comments(['import', id, path])).toMatchObject({
      code: 1,
      err: `error: ${path}: name the column with the comments by --column. There are: “Gut” (such as “Der neue Park hier”), “Schlecht” (such as “Zu wenige Bänke dort”).\n`,
    })
    expect(await comments(['import', id, path, '--column', 'Mittel'])).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        'there is no column “Mittel”. Name the column with the comments by --column. There are: “Gut”',
      ),
    })
    expect(await comments(['import', id, path, '--column', 'gut', '--dry-run'])).toMatchObject({
      out: '2\twill be added\tDer neue Park hier\n',
      err: `${path}: “Gut” in the first line is the header of the comments.\n1 of 1 rows would be added. Nothing was added.\n`,
    })
  })

  it('[FILE-3] reads a file as Excel writes it, and says when letters have to be checked', async () => {
    const { comments, id } = await createComments()
    const path = join(openFolder(), 'excel.csv')
    writeFileSync(path, Buffer.from('Idee;Nr\r\nMehr B\u00E4ume hier;1\r\n', 'latin1'))
    const dryRun = ['import', id, path, '--column', 'Idee', '--dry-run']
    expect(await comments(dryRun)).toMatchObject({
      out: '2\twill be added\tMehr Bäume hier\n',
      err: expect.stringContaining('It was read as Windows-1252'),
    })
    writeFileSync(path, Buffer.from('\uFEFFIdee\tNr\r\nMehr B\u00E4ume hier\t1\r\n', 'utf16le'))
    expect(await comments(dryRun)).toMatchObject({ out: '2\twill be added\tMehr Bäume hier\n' })
    writeFileSync(path, Buffer.from('PK\u0003\u0004'))
    expect(await comments(['import', id, path])).toMatchObject({
      code: 1,
      err: expect.stringContaining('is a workbook, not a CSV file'),
    })
  })

  it('[CLI-5] names the line of a file that cannot be read', async () => {
    const { comments, id } = await createComments()
    const stdin = Readable.from(['comment_text\n"never ends\n'])
    const { code, out, err } = await comments(['import', id, '-'], { stdin })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^error: standard input, line 2: expected .*\n$/)
  })
})

describe('log', () => {
  it('[CLI-4] lists decisions and reasons, newest first', async () => {
    const { comments, id } = await createComments()
    await comments(['accept', id, '0'])
    await comments(['reject', id, '1', '--reason', 'Advertising'])
    const { out } = await typeAs('ben', ['log', id])
    expect(out.split('\n').map((line) => line.split('\t').slice(1))).toEqual([
      ['Ada Owner', 'reject', '1', 'unmoderated', 'rejected', 'Advertising', 'Buy at http://spam.test'],
      ['Ada Owner', 'accept', '0', 'unmoderated', 'accepted', '', 'Plant trees'],
      [],
    ])
    expect((await typeAs('ada', ['log', id, '--comment', '0', '--csv'])).out).toMatch(
      /^id,timestamp,.*\n[^\n]*accept/,
    )
  })
})
