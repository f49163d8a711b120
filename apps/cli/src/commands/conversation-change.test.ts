import { openFolder } from '@folkmoot/testing/open-folder'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shareInMemoryServer } from '../../testing/server.ts'
import { runCommandLine } from '../../testing/terminal.ts'

const { server, typeAs } = shareInMemoryServer()

/** Ada's conversation with two comments and three votes. */
async function createConversation() {
  const { id } = await server.scenario({
    conversation: { topic: 'A park' },
    comments: ['Plant trees', 'Say "more",\nplease'],
    votes: ['a', 'da'],
  })
  return id
}

describe('conversations set, open and close', () => {
  it('[CLI-5] changes only the named settings', async () => {
    const id = await createConversation()
    const set = await typeAs('ada', ['conversations', 'set', id, 'strict_moderation=yes', 'bgcolor=#fc0'])
    expect(set).toEqual({ code: 0, out: `${id}\tstrict_moderation=true\tbgcolor=#fc0\n`, err: '' })
    const shown = JSON.parse((await typeAs('ada', ['conversations', 'show', id, '--json'])).out) as object
    expect(shown).toMatchObject({
      strict_moderation: true,
      bgcolor: '#fc0',
      topic: 'A park',
      is_active: true,
    })
  })

  it.each([
    ['is_active=maybe', 'is_active cannot be “maybe”; it takes yes or no.'],
    ['topick=x', 'There is no setting “topick”. The settings are: asked_by,'],
    ['__proto__=x', 'There is no setting “__proto__”'],
    ['topic', '“topic” is not FIELD=VALUE.'],
  ])('[CLI-5] refuses %s before anything is sent', async (word, sentence) => {
    const { code, err } = await runCommandLine(['conversations', 'set', '2abc', word])
    expect([code, err]).toEqual([2, expect.stringContaining(sentence)])
  })

  it('[CLI-5] says what the server has now', async () => {
    const id = await createConversation()
    const words = ['conversations', 'set', id, 'bgcolor=default', 'topic= Trees ', 'is_draft=yes']
    expect((await typeAs('ada', words, { terminal: 80 })).out).toBe(
      `Conversation ${id} has bgcolor=, topic=Trees, is_draft=false now.\n`,
    )
  })

  it('[CLI-5] launches a draft, closes and reopens it, and reports a state that it has already', async () => {
    const [id = ''] = (await typeAs('ada', ['conversations', 'create'])).out.split('\t')
    const setStatus = async (verb: string) =>
      (await typeAs('ada', ['conversations', verb, id], { terminal: 80 })).out
    const status = async () => (await typeAs('ada', ['conversations', 'list'])).out.split('\t')[2]
    expect(await setStatus('open')).toBe(`Conversation ${id} is now open.\n`)
    expect(await status()).toBe('Open')
    expect(await setStatus('open')).toBe(`Conversation ${id} was already open.\n`)
    expect(await setStatus('close')).toBe(`Conversation ${id} is now closed.\n`)
    expect(await status()).toBe('Closed')
    expect(await setStatus('open')).toBe(`Conversation ${id} is now open.\n`)
    expect(await status()).toBe('Open')
  })

  it('[SAFE-68] closing asks for the name where it begins the days until people are forgotten', async () => {
    const id = await createConversation()
    const close = (...words: string[]) => typeAs('ada', ['conversations', 'close', id, ...words])
    await typeAs('ada', ['conversations', 'set', id, 'topic=A park'])
    await typeAs('ada', ['conversations', 'set', id, 'retention_days=9', '--confirm', 'A park'])
    const asked = await close()
    expect([asked.code, asked.err]).toEqual([
      expect.any(Number),
      expect.stringContaining('9 days after it is closed'),
    ])
    expect((await close('--confirm', 'A park')).out).toBe(`${id}\tclosed\n`)
  })

  it('[CLI-7] reports why a stranger may not', async () => {
    const id = await createConversation()
    for (const words of [
      ['set', id, 'topic=Mine'],
      ['close', id],
    ]) {
      const { code, out, err } = await typeAs('dan', ['conversations', ...words])
      expect({ code, out }).toEqual({ code: 1, out: '' })
      expect(err).toMatch(/^error: Only .*\n$/)
    }
  })
})

it('[CLI-5] conversations list, by status', async () => {
  const id = await createConversation()
  const closed = await server.build.conversation({ topic: 'A bridge', is_active: 0 })
  const list = async (status: string) =>
    (await typeAs('ada', ['conversations', 'list', '--status', status])).out.split('\t')[0]
  expect(await list('open')).toBe(id)
  expect(await list('closed')).toBe(closed.conversation_id)
  expect(await list('archived')).toBe('')
})

describe('conversations export', () => {
  it('[CLI-6] makes a folder that can be imported', async () => {
    const id = await createConversation()
    const folder = openFolder()
    const path = join(folder, 'park')
    const done = await typeAs('ada', ['conversations', 'export', id, path])
    expect(done.err).toBe('')
    expect(done.code).toBe(0)
    expect(readdirSync(folder)).toEqual(['park'])
    expect(readdirSync(path).sort()).toEqual([
      'comments.csv',
      'participants-votes.csv',
      'settings.csv',
      'summary.csv',
      'votes.csv',
    ])
    const imported = await typeAs('ada', ['conversations', 'import', path])
    const [, ...counts] = imported.out.trim().split('\t')
    expect(counts).toEqual(['2', '2', '3'])
  })

  /** Creates a folder with a file, into which Ada exports. */
  async function createTarget(file: string) {
    const id = await createConversation()
    const folder = join(openFolder(), 'park')
    mkdirSync(folder)
    writeFileSync(join(folder, file), 'mine')
    const exportInto = (target: string, ...words: string[]) =>
      typeAs('ada', ['conversations', 'export', id, target, ...words])
    return { folder, exportInto }
  }

  it('[CLI-6] replaces nothing without --force, and never other files', async () => {
    const { folder, exportInto } = await createTarget('mine.txt')
    const exists = 'exists already. Name another one, or replace it with --force.'
    const err = `error: ${folder} ${exists}\n`
    expect(await exportInto(folder)).toEqual({ code: 1, out: '', err })
    const { code, err: told } = await exportInto(folder, '--force')
    expect([code, told]).toEqual([
      1,
      expect.stringContaining('more than an export, such as mine.txt, so it is'),
    ])
    expect(readdirSync(folder)).toEqual(['mine.txt'])
  })

  it('[CLI-6] replaces an earlier export with --force', async () => {
    const { folder, exportInto } = await createTarget('votes.csv')
    expect((await exportInto(folder, '--force')).code).toBe(0)
    expect(readFileSync(join(folder, 'votes.csv'), 'utf8')).not.toBe('mine')
    expect(readdirSync(folder)).toHaveLength(5)
    expect(readdirSync(join(folder, '..'))).toEqual(['park'])
  })

  it('[CLI-6] fills an empty folder, whose name may end with a slash', async () => {
    const { folder, exportInto } = await createTarget('mine.txt')
    rmSync(join(folder, 'mine.txt'))
    // as the shell completes it
    expect((await exportInto(`${folder}/`)).code).toBe(0)
    expect(readdirSync(folder)).toHaveLength(5)
  })

  it.each([
    ['the connection breaks', () => Promise.reject(new TypeError('fetch failed'))],
    ['a file that breaks off', () => Promise.resolve(new Response(createBrokenBody()))],
  ])('[CLI-6] leaves no partial files: %s', async (_, answer) => {
    const id = await createConversation()
    const folder = openFolder()
    const fetch = (async (input, init) =>
      String(input).endsWith('/votes.csv') ? answer() : server.fetch(input, init)) as typeof server.fetch
    const { code, out, err } = await typeAs('ada', ['conversations', 'export', id, join(folder, 'park')], {
      fetch,
    })
    expect({ code, out, left: readdirSync(folder) }).toEqual({ code: 1, out: '', left: [] })
    expect(err).toMatch(/^error: (Cannot reach|The server) .*\n$/)
  })

  it('[CLI-6] reports in one line a target that cannot be written', async () => {
    const id = await createConversation()
    const path = join(openFolder(), 'nowhere', 'park')
    const { code, err } = await typeAs('ada', ['conversations', 'export', id, path])
    expect(code).toBe(1)
    expect(err).toMatch(
      new RegExp(`^error: ${path} cannot be written: there is no such folder. Create it first.\\n$`),
    )
    expect(existsSync(path)).toBe(false)
  })
})

function createBrokenBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('timestamp,'))
      controller.error(new TypeError('terminated'))
    },
  })
}
