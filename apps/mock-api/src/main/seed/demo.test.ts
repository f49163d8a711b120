import { openServer } from '@folkmoot/testing/provide-server'
import { computeConversationStats } from '@folkmoot/domain/stats'
import { describe, expect, it } from 'vitest'
import { deleteForeignConversation } from '@folkmoot/testing/foreign-conversation'
import { repeatTogether } from '@folkmoot/testing/run-together'
import type { TestServerOptions } from '@folkmoot/testing/server'
import { generateSecureInt } from '../../platform/secure-random.ts'
import { shouldSeedDemo, seedDemo, toPid, planDemo } from './demo.ts'

const NOW = Date.UTC(2026, 10, 20, 15, 30)
const randomAndClock = { clock: () => NOW, random: generateSecureInt }
const plan = planDemo(NOW)

/** Creates a server whose database has no conversation. */
async function createEmptyServer(options: TestServerOptions = {}) {
  const server = await openServer(options)
  server.foreign.stop()
  await deleteForeignConversation(server.db)
  return server
}

/** Creates a server with the demonstration, and a reader with Ada's token. */
async function createSeededServer() {
  const server = await createEmptyServer({ clock: () => NOW })
  const conversation_id = await seedDemo(server.db, randomAndClock)
  const read = async (path: string) => (await server.call('GET', `/api/v3${path}`, 'ada')).body
  return { ...server, conversation_id, read }
}

describe('seedDemo', () => {
  it('[RUN-1] gives Ada one open conversation with correct counts', async () => {
    const { conversation_id, read } = await createSeededServer()
    const list = await read('/conversations')
    const open = list.find((one: { conversation_id: string }) => one.conversation_id === conversation_id)
    expect(open).toMatchObject({ is_draft: false, is_active: true, is_owner: true })
    expect(open).toMatchObject({ participant_count: 400, strict_moderation: false })
    expect(open.modified).toBe(plan.votes.at(-1)?.time)
  })

  it('[RUN-1] gives her a closed one, whose people came by invites of three waves', async () => {
    const { conversation_id, read } = await createSeededServer()
    const list = await read('/conversations')
    const closed = list.find((one: { conversation_id: string }) => one.conversation_id !== conversation_id)
    expect(closed).toMatchObject({ is_active: false, treevite_enabled: true })
    const waves = await read(`/treevite/waves?conversation_id=${closed.conversation_id}&counts=true`)
    expect(waves.map(({ members }: { members: number }) => members)).toEqual([20, 40, 40])
  })

  it('[RUN-1] stores the simulated history', async () => {
    const { conversation_id, read } = await createSeededServer()
    const votes = plan.votes.map(({ participant, time }) => ({ pid: toPid(participant), created: time }))
    const stats = await read(`/conversationStats?conversation_id=${conversation_id}`)
    expect(stats).toEqual(computeConversationStats(votes, plan.comments))
    expect(stats.firstVoteTimes).toHaveLength(400)
  })
})

describe('seedDemo in other databases', () => {
  it('writes nothing if another conversation exists', async () => {
    const server = await createEmptyServer()
    expect(await shouldSeedDemo(server.db)).toBe(true)
    await server.build.conversation({ owner: 4 })
    expect(await shouldSeedDemo(server.db)).toBe(false)
    expect(await seedDemo(server.db, randomAndClock)).toBeUndefined()
  })

  it('writes once however often it is asked at the same time', async () => {
    const server = await createEmptyServer()
    const ids = await repeatTogether(3, () => seedDemo(server.db, randomAndClock))
    expect(ids.filter((id) => id !== undefined)).toHaveLength(1)
    expect((await server.call('GET', '/api/v3/conversations', 'ada')).body).toHaveLength(2)
  })
})
