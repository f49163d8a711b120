import { createEngines, type Engine, type EngineDatabase } from '@folkmoot/testing/engines'
import { canMountDisks, mountSmallDisk, type SmallDisk } from '@folkmoot/testing/small-disk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createFaultServer,
  createPerson,
  createConversations,
  expectRefused,
  expectVotes,
  type FaultServer,
  type TestConversation,
  type VoteAnswer,
} from './test-fault-server.ts'

/** An empty cluster of PostgreSQL needs some 60 MB. */
const MEGABYTES = 200
/** Votes at once, and rounds of them until nothing fits on the disk: what was reserved before is used first. */
const VOTES = 40
const MAX_ROUNDS = 1000

const engines = canMountDisks() ? createEngines() : []
if (engines.length === 0)
  console.log('Without root no disk can be mounted: what a full one does is not tried.')

describe('a server whose disk is full', () => {
  describe.each(engines)('on $name', (engine: Engine) => {
    let disk: SmallDisk
    let database: EngineDatabase
    let server: FaultServer
    beforeEach(async () => {
      disk = mountSmallDisk(MEGABYTES)
      database = await engine.createIn(disk.folder)
      server = createFaultServer(database)
    })
    afterEach(async () => {
      await server.kill()
      await database.close()
      disk.close()
    })

    const voteTogether = (place: TestConversation) =>
      Promise.all(Array.from({ length: VOTES }, () => server.vote(place, createPerson(), 0)))

    /** Votes until some are refused. Returns those that were. */
    async function voteUntilRefused(place: TestConversation): Promise<VoteAnswer[]> {
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        const refused = (await voteTogether(place)).filter(({ status }) => status !== 200)
        if (refused.length > 0) return refused
      }
      throw new Error('The disk was never full.')
    }

    it('[RUN-151] refuses votes by the name of the fault, answers readers, and goes on when there is room', async () => {
      const [place] = (await createConversations(database.url, 1)) as [TestConversation]
      await server.start()
      for (const { status } of await voteTogether(place)) expect(status).toBe(200)
      disk.fill()
      for (const answer of await voteUntilRefused(place)) expectRefused(answer)
      for (const answer of await voteTogether(place)) if (answer.status !== 200) expectRefused(answer)
      expect(server.printed()).toContain('The disk is full')
      for (const path of ['participationInit', 'comments', 'math/pca2'])
        expect((await server.get(`/api/v3/${path}?conversation_id=${place.conversation_id}`)).status).toBe(
          200,
        )
      expect((await server.get('/healthz')).status).toBe(200)
      disk.free()
      await database.restart?.()
      const again = createPerson()
      await expect.poll(async () => (await server.vote(place, again, 0)).status).toBe(200)
      for (const { status } of await voteTogether(place)) expect(status).toBe(200)
      await server.kill()
      await expectVotes(database.url, place, server.acknowledged)
    })
  })
})
