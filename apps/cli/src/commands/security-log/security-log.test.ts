import { describe, expect, it } from 'vitest'
import { parseCommandLine } from '../../test/parse-command-line.ts'
import { createInMemoryServer } from '../../test/server.ts'

async function createChangedConversation() {
  const { server, typeAs } = await createInMemoryServer()
  const { conversation_id: id } = await server.build.conversation()
  await typeAs('ada', ['conversations', 'close', id])
  return { server, typeAs, id }
}

describe('security-log list', () => {
  it('shows an owner the events of a conversation, and administrators all of them', async () => {
    const { typeAs, id } = await createChangedConversation()
    const own = await typeAs('ada', ['security-log', 'list', id])
    expect(own.out).toMatch(
      new RegExp(`^\\d+\\t\\S+\\tAda Owner\\tsettings-changed\\t${id}\\tis_active: 1 → 0\\n$`),
    )
    expect((await typeAs('ada', ['security-log', 'list'])).code).not.toBe(0)
    const all = await typeAs('cleo', ['security-log', 'list', '--kind', 'sign-ins', '--json'])
    expect(JSON.parse(all.out).events.map(({ name }: { name: string }) => name)).toEqual([
      'Cleo Admin',
      'Ada Owner',
    ])
    expect((await typeAs('cleo', ['security-log', 'list', id, '--csv'])).out.split('\n')).toHaveLength(5)
    const excel = await typeAs('cleo', ['security-log', 'list', id, '--csv', '--excel', 'comma'])
    expect(excel.out).toMatch(/^\uFEFFid;timestamp;datetime;/)
  })

  it('refuses a kind that does not exist', async () => {
    await expect(parseCommandLine('security-log', 'list', '--kind', 'votes')).rejects.toThrow(
      'Allowed choices',
    )
  })
})

describe('security-log verify', () => {
  it('[SAFE-104] prints the last place, and fails with the place where an event was changed', async () => {
    const { server, typeAs } = await createChangedConversation()
    const whole = await typeAs('cleo', ['security-log', 'verify'])
    expect(whole).toMatchObject({ code: 0 })
    const place = /last place\t(\d+:[0-9a-f]{64})/.exec(whole.out)?.[1] ?? ''
    expect((await typeAs('cleo', ['security-log', 'verify', '--noted', place])).code).toBe(0)
    const other = await typeAs('cleo', ['security-log', 'verify', '--noted', `1:${'0'.repeat(64)}`])
    expect(other).toMatchObject({
      code: 1,
      err: expect.stringContaining('broken at event 1: it or an earlier one was changed or removed'),
    })
    await server.db.updateTable('security_log').set({ uid: 2 }).where('id', '=', 2).execute()
    const broken = await typeAs('cleo', ['security-log', 'verify', '--json'])
    expect(broken).toMatchObject({ code: 1, err: expect.stringContaining('broken at event 2:') })
    expect(JSON.parse(broken.out)).toMatchObject({ is_intact: false, broken_at: 2 })
  })
})
