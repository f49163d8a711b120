import { createEngines, type Engine, type EngineDatabase } from '@folkmoot/testing/engines'
import { createFakeTime, hasFakeTime, type FakeTime } from '@folkmoot/testing/fake-time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openReader } from '../storage/open-reader.ts'
import {
  createFaultServer,
  createPerson,
  createConversations,
  runOnDatabase,
  type FaultServer,
  type TestConversation,
} from './test-fault-server.ts'

const HOUR_SECONDS = 3600
const VOTES_A_MINUTE = 5
const LIMITS = JSON.stringify({ votes_per_participant: VOTES_A_MINUTE })
const PEOPLE = 5
/** An analysis on a busy machine. */
const ANALYSIS_TIMEOUT_MS = 120_000

if (!hasFakeTime()) console.log('Skipped: the library of Debian’s package faketime is not installed.')

describe.skipIf(!hasFakeTime()).each(createEngines())(
  'a server on $name whose clock jumps',
  (engine: Engine) => {
    let database: EngineDatabase
    let time: FakeTime
    let server: FaultServer
    beforeEach(async () => {
      database = await engine.create()
      time = createFakeTime()
      server = createFaultServer(database, { ...time.env, LIMITS })
    })
    afterEach(async () => {
      await server.kill()
      await database.close()
      time.close()
    })

    /** Sets the clock, and waits until the server has it. */
    async function jump(offsetSeconds: number) {
      time.set(offsetSeconds)
      const readOffset = async () =>
        Date.parse((await server.get('/livez')).headers.get('date') ?? '') - Date.now()
      await expect
        .poll(async () => Math.abs((await readOffset()) / 1000 - offsetSeconds), { timeout: 60_000 })
        .toBeLessThan(60)
    }

    /** Waits for an analysis of all votes. */
    async function expectAnalysed({ zid }: TestConversation) {
      const db = await openReader(database.url)
      const readDelay = async () => {
        const { value, input_generation } = await db
          .selectFrom('generations')
          .leftJoin('analyses', (on) =>
            on.onRef('analyses.zid', '=', 'generations.zid').on('kind', '=', 'opinion'),
          )
          .select(['generations.value', 'analyses.input_generation'])
          .where('generations.zid', '=', zid)
          .executeTakeFirstOrThrow()
        return Number(value) - Number(input_generation ?? -1)
      }
      try {
        await expect.poll(readDelay, { timeout: ANALYSIS_TIMEOUT_MS, interval: 500 }).toBeLessThanOrEqual(0)
      } finally {
        await db.destroy()
      }
    }

    it('[RUN-152] goes on after an hour forward and an hour back', async () => {
      let token = ''
      const [place, closing] = (await createConversations(database.url, 2, async (built) => {
        await built.call('GET', '/api/v3/users', 'ada')
        const made = await built.call('POST', '/api/v3/accessTokens', 'ada', {
          name: 'Test',
          scopes: ['read'],
        })
        token = String((made.body as { token: string }).token)
      })) as [TestConversation, TestConversation]
      const setClosing = (closes_at: number) =>
        runOnDatabase(database.url, (db) =>
          db.updateTable('conversations').set({ closes_at }).where('zid', '=', closing.zid).execute(),
        )
      await setClosing(Date.now() + 1_800_000)
      await server.start()
      const people = Array.from({ length: PEOPLE }, createPerson)
      const busy = createPerson()
      /** What works at any time. */
      async function useAll(choice: number) {
        for (const person of [...people, createPerson()])
          for (const tid of [0, 1]) {
            const { status, body } = await server.vote(place, person, tid, choice)
            expect([status, body.error]).toEqual([200, undefined])
          }
        const users = await fetch(`${server.origin()}/api/v3/users`, {
          headers: { authorization: `Bearer ${token}` },
        })
        expect(users.status).toBe(200)
        // a limit of a minute is not in force for an hour
        const votes: number[] = []
        while (votes.at(-1) !== 429 && votes.length < 100)
          votes.push(
            (await server.vote(place, busy, votes.length % 5, votes.length % 2 === 0 ? choice : -choice))
              .status,
          )
        expect([votes[0], votes.at(-1)]).toEqual([200, 429])
        await expectAnalysed(place)
      }
      const voteAtClosing = async () => (await server.vote(closing, createPerson(), 0)).body.error ?? 'stored'

      await useAll(-1)
      expect(await voteAtClosing()).toBe('stored')
      await jump(HOUR_SECONDS)
      await useAll(1)
      expect(await voteAtClosing()).toBe('polis_err_conversation_is_closed')
      await jump(0)
      await useAll(-1)
      expect(await voteAtClosing()).toBe('polis_err_conversation_is_closed')

      // a server that was killed an hour ahead has left its lease
      await server.kill()
      await runOnDatabase(database.url, async (db) => {
        const leased_until = Date.now() + HOUR_SECONDS * 1000
        await db.updateTable('analysis_runs').set({ leased_until }).where('kind', '=', 'opinion').execute()
        const input_generation = -1
        await db.updateTable('analyses').set({ input_generation }).where('kind', '=', 'opinion').execute()
      })
      await server.start()
      await expectAnalysed(place)
      await server.kill()
      const history = await runOnDatabase(database.url, (db) =>
        db.selectFrom('votes').selectAll().where('zid', '=', place.zid).orderBy('id').execute(),
      )
      const acknowledged = server.acknowledged.filter(({ zid }) => zid === place.zid)
      for (const { pid } of acknowledged) {
        const own = history.filter((vote) => vote.pid === pid)
        const times = own.map(({ created }) => Number(created))
        expect(times).toEqual(times.toSorted((one, other) => one - other))
        for (const tid of [0, 1]) {
          const isSame = (vote: { pid: number; tid: number }) => vote.pid === pid && vote.tid === tid
          expect(own.findLast(isSame)?.vote).toBe(acknowledged.findLast(isSame)?.vote)
        }
      }
    })
  },
)
