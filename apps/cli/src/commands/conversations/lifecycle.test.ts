import { describe, expect, it } from 'vitest'
import { createInMemoryServer } from '../../test/server.ts'
import { parseCommandLine } from '../../test/parse-command-line.ts'

describe('conversations schedule, archive and unarchive', () => {
  it('schedules, opens early, closes, archives and takes back', async () => {
    const now = Date.parse('2026-11-20T18:00:00Z')
    const { typeAs } = await createInMemoryServer({ clock: () => now })
    const [id = ''] = (await typeAs('ada', ['conversations', 'create', '--topic', 'Park'])).out.split('\t')
    const run = async (...words: string[]) =>
      (await typeAs('ada', ['conversations', ...words], { terminal: 80 })).out
    const list = async (...words: string[]) => (await typeAs('ada', ['conversations', 'list', ...words])).out

    const times = ['--opens', '2026-12-01T08:00Z', '--closes', '2026-12-31T18:00Z']
    const scheduled = await typeAs('ada', ['conversations', 'schedule', id, ...times])
    expect(scheduled.out).toBe(`${id}\t2026-12-01T08:00:00.000Z\t2026-12-31T18:00:00.000Z\n`)
    expect(await list('--status', 'scheduled')).toContain(`${id}\tPark\tScheduled\t`)
    expect(await run('show', id)).toMatch(/opens.*2026-12-01 /)
    expect(await run('schedule', id, '--opens', 'none')).toMatch(
      /^Conversation \S+ is draft; it closes on .*2026/,
    )
    expect(await run('open', id)).toBe(`Conversation ${id} is now open.\n`)
    const early = await typeAs('ada', ['conversations', 'archive', id])
    expect([early.code, early.err]).toEqual([1, expect.stringContaining('close it before you archive it')])
    expect(await run('close', id)).toBe(`Conversation ${id} is now closed.\n`)
    expect(await run('archive', id)).toBe(`Conversation ${id} is now archived.\n`)
    expect(await run('archive', id)).toBe(`Conversation ${id} was already archived.\n`)
    expect(await run('close', id)).toBe(`Conversation ${id} was already archived.\n`)
    expect([await list(), await list('--status', 'closed')]).toEqual(['', ''])
    expect(await list('--status', 'archived')).toContain('Archived')
    expect(await run('unarchive', id)).toBe(`Conversation ${id} is now closed.\n`)
    expect(await list()).toContain('Closed')
  })

  it('show says since when it is closed, and when its people are forgotten', async () => {
    let now = Date.parse('2026-11-20T18:00:00Z')
    const { server, typeAs } = await createInMemoryServer({ clock: () => now })
    const { zid, conversation_id: id } = await server.build.conversation({ topic: 'Park' })
    const words = ['set', id, 'retention_days=30', '--confirm', 'Park']
    expect((await typeAs('ada', ['conversations', ...words])).code).toBe(0)
    const show = async () => {
      const { out } = await typeAs('ada', ['conversations', 'show', id])
      const find = (name: string) => new RegExp(`^${name}\\t([^T\\n]*)`, 'm').exec(out)?.[1]
      return ['closed', 'people are forgotten', 'people were forgotten'].map(find)
    }
    expect(await show()).toEqual(['', '', ''])
    await typeAs('ada', ['conversations', 'open', id])
    await typeAs('ada', ['conversations', 'close', id])
    expect(await show()).toEqual(['2026-11-20', '2026-12-20', ''])
    await server.build.change(zid, { opens_at: Date.parse('2026-12-01T08:00:00Z') })
    expect(await show()).toEqual(['2026-11-20', '', ''])
    const planned = { is_active: 1, closed_at: null, opens_at: null, closes_at: now + 86_400_000 }
    await server.build.change(zid, planned)
    expect(await show()).toEqual(['', '2026-12-21', ''])
    await server.build.change(zid, { is_active: 0, closed_at: now, closes_at: null })
    now = Date.parse('2026-12-21T18:00:00Z')
    await server.build.change(zid, { identities_removed_at: now })
    expect(await show()).toEqual(['2026-11-20', '', '2026-12-21'])
  })

  it('closing a scheduled conversation takes its opening back', async () => {
    const { typeAs } = await createInMemoryServer()
    const [id = ''] = (await typeAs('ada', ['conversations', 'create'])).out.split('\t')
    await typeAs('ada', ['conversations', 'schedule', id, '--opens', '2096-01-01T00:00Z'])
    const { out } = await typeAs('ada', ['conversations', 'close', id])
    expect(out).toBe(`${id}\tdraft\n`)
  })

  it.each([
    [['--opens', 'tomorrow'], 'It must be a time such as'],
    [['--closes', '2027-02-31'], 'It must be a time such as'],
    [[], 'Give a time with --opens or --closes.'],
  ])('refuses %j before anything is sent', async (words, sentence) => {
    await expect(parseCommandLine('conversations', 'schedule', '2abc', ...words)).rejects.toThrow(sentence)
  })
})

describe('conversations clone', () => {
  it('[LIFE-10] copies with and without seed comments', async () => {
    const { typeAs } = await createInMemoryServer()
    const run = async (...words: string[]) =>
      (await typeAs('ada', ['conversations', ...words])).out.trim().split('\t')
    const [id = ''] = await run('create', '--topic', 'Once')
    await typeAs('ada', ['comments', 'add', id, 'More trees'])
    expect((await run('clone', id, '--topic', 'Again'))[2]).toBe('1')
    expect((await run('clone', id, '--no-comments'))[2]).toBe('0')
    const list = (await typeAs('ada', ['conversations', 'list'])).out
    expect(list).toContain('\tAgain\tDraft\t')
  })
})

describe('conversations check', () => {
  it('lists each item and what to do, and fails where nobody could take part', async () => {
    const { typeAs } = await createInMemoryServer()
    const [id = ''] = (await typeAs('ada', ['conversations', 'create', '--topic', 'Park'])).out.split('\t')
    const checked = await typeAs('ada', ['conversations', 'check', id])
    expect(checked.code).toBe(0)
    expect(checked.out).toContain(
      'open\tseeds\t0 seed comments are visible; at least 10 are better. Add more.\n',
    )
    expect(checked.err).toBe('You can launch. 4 things are still open.\n')
    await typeAs('ada', ['conversations', 'set', id, 'topic=', 'write_type=0'])
    const blocked = await typeAs('ada', ['conversations', 'check', id, '--json'])
    expect(blocked.code).toBe(1)
    expect(JSON.parse(blocked.out).items).toContainEqual({ item: 'question', is_met: false, blocks: true })
    expect(blocked.err).toContain('2 things have to be done before the launch')
    expect((await typeAs('dan', ['conversations', 'check', id])).code).not.toBe(0)
  })
})
