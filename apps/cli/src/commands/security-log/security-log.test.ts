import { describe, expect, it } from 'vitest'
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
  })
})
