import { CALLS, type CallName } from '@folkmoot/api-types/contract'
import { REPORT_FILES } from '@folkmoot/domain/export-files'
import { beforeAll, describe, expect, it } from 'vitest'
import { sendSample } from '@folkmoot/testing/authority/calls'
import { createFixture, createTokens, type AuthorityFixture } from '@folkmoot/testing/authority/fixture'
import { createSample } from '@folkmoot/testing/authority/samples'
import type { Sample } from '@folkmoot/testing/authority/sample-makers'
import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { createMatrixCache } from './matrix-cache.ts'
import { computeOpinionResult } from './opinion-result.ts'
import { createPublicCache } from './public-result.ts'
import { applyPublicOpinion } from './public-opinion.storage.ts'
import { raiseGeneration } from '../../platform/storage/generations.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { countAllVotes } from '../../platform/storage/vote-counters.ts'

// Every call that reads votes for strangers and participants must go through the public state (SAFE-35). This test makes every GET
// call of the contract, changes all votes and the analysis of them behind the public state, makes the calls again on a server
// without caches, and compares the answers. A new call is in it because each call has a sample.

const NOW = 1_800_000_000_000
const FIRST_PID = 100
const PUBLIC_ROLES = ['anonymous', 'participant', 'other', 'stranger'] as const
type Role = (typeof PUBLIC_ROLES)[number] | 'owner'

/** Parts of answers that are new each time: a comment is drawn, a token or a challenge is made. */
const RANDOM_FIELDS = new Set(['nextComment', 'auth', 'token'])
const RANDOM_CALLS: ReadonlySet<CallName> = new Set(['nextComment'])

const WITH_REPORT = { report_id: 'r2open' }
const WITH_VOTES = { ...WITH_REPORT, include_voting_patterns: true }

/** Further inputs of calls that read votes. */
const FURTHER: Readonly<Partial<Record<CallName, readonly Sample[]>>> = {
  listModerationComments: [{ query: WITH_VOTES }],
  listModerationPage: [{ query: WITH_VOTES }],
  conversationStats: [{ query: WITH_REPORT }, { query: { ...WITH_REPORT, points: 10 } }],
  opinionMap: [{ query: WITH_REPORT }],
  clusterMembers: [{ query: WITH_REPORT }],
  famousVotes: [{ query: WITH_REPORT }],
  downloadReportFile: REPORT_FILES.map((file) => ({ params: { ...WITH_REPORT, file } })),
}

const GET_CALLS = (Object.keys(CALLS) as CallName[]).filter(
  (name) => CALLS[name].method === 'GET' && !RANDOM_CALLS.has(name),
)

const createVotes = () =>
  Array.from({ length: 14 }, (_, at) => FIRST_PID + at).flatMap((pid) =>
    [0, 1, 2].map((tid) => ({
      pid,
      tid,
      vote: pid % 2 === 0 || tid === 0 ? -1 : 1,
      high_priority: 1,
      created: NOW - 86_400_000 + pid,
    })),
  )

/** Stores votes, their analysis and the public state of them. */
async function prepare({ db }: TestServer, { places: { open } }: AuthorityFixture): Promise<void> {
  const votes = createVotes()
  const people = [...new Set(votes.map(({ pid }) => pid))].map((pid) => ({ pid }))
  await db.updateTable('conversations').set({ importance_enabled: 1 }).where('zid', '=', open.zid).execute()
  await fillConversation(db, { zid: open.zid, now: NOW }, { people, comments: [], votes })
  const caches = [createMatrixCache(1e6), createPublicCache(1e6)] as const
  const { publicOpinion, result, generation } = await computeOpinionResult(db, open.zid, ...caches)
  if (!publicOpinion) throw new Error('The votes make no public state.')
  await applyPublicOpinion(db, publicOpinion, NOW)
  const row = { zid: open.zid, kind: 'opinion', input_generation: generation, computed: NOW }
  await db
    .insertInto('analyses')
    .values({ ...row, result, priorities: '{}' })
    .execute()
}

/** Changes all votes and the analysis behind the public state, as votes do that came since. */
async function changeVotes({ db }: TestServer, { places: { open } }: AuthorityFixture): Promise<void> {
  for (const table of ['votes', 'votes_latest'] as const)
    await db
      .updateTable(table)
      .set((row) => ({ vote: row.neg('vote'), high_priority: 0 }))
      .where('zid', '=', open.zid)
      .where('pid', '>=', FIRST_PID)
      .execute()
  const more = createVotes().map((vote) => ({ ...vote, id: 1e6 + vote.pid * 10 + vote.tid, created: NOW }))
  await db
    .insertInto('votes')
    .values(more.map((vote) => ({ ...vote, zid: open.zid, weight_x_32767: 0 })))
    .execute()
  await runTransaction(db, (tx) => raiseGeneration(tx, open.zid, NOW, { by: 42 }))
  await countAllVotes(db, open.zid, (write) => runTransaction(db, write))
  await db
    .updateTable('analyses')
    .set((row) => ({ result: '{}', input_generation: row('input_generation', '+', 42), computed: NOW + 1 }))
    .where('zid', '=', open.zid)
    .execute()
}

/** An answer without what is new each time. */
function toComparable(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(toComparable)
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body)
      .filter(([key]) => !RANDOM_FIELDS.has(key))
      .map(([key, value]) => [key, toComparable(value)]),
  )
}

describe('answers of calls that strangers and participants may make', () => {
  /** by role and call, before and after all votes changed */
  const answers = new Map<string, readonly [before: unknown, after: unknown]>()

  beforeAll(async () => {
    const server = await createTestServer({ clock: () => NOW })
    const fixture = await createFixture(server)
    await prepare(server, fixture)
    const tokens = await createTokens(server, fixture, fixture.places.open)
    const listSamples = (name: CallName): Sample[] => {
      const sample = createSample(fixture, name)
      const further = (FURTHER[name] ?? []).map((more) => ({
        ...sample,
        ...more,
        ...(sample.query ? { query: { ...sample.query, ...more.query } } : {}),
      }))
      return [sample, ...further]
    }
    async function readAll(asked: TestServer): Promise<Map<string, unknown>> {
      const found = new Map<string, unknown>()
      for (const name of GET_CALLS)
        for (const [at, sample] of listSamples(name).entries())
          for (const role of [...PUBLIC_ROLES, 'owner'] as const) {
            const { status, body, headers } = await sendSample(asked, name, sample, tokens[role])
            found.set(`${role} ${name} ${at}`, {
              status,
              body: toComparable(body),
              // the tag of a prepared reply names its version; of others it is a hash of the body
              tag: headers.get('vary')?.startsWith('accept-encoding, authorization')
                ? headers.get('etag')
                : null,
            })
          }
      return found
    }
    const before = await readAll(server)
    await changeVotes(server, fixture)
    const fresh = await createTestServer({ clock: () => NOW, db: server.db })
    const after = await readAll(fresh)
    for (const [key, answer] of before) answers.set(key, [answer, after.get(key)])
    fresh.foreign.stop()
    await fresh.app.close()
    await server.close()
  })

  const listChanged = (role: Role): string[] =>
    [...answers]
      .filter(([key]) => key.startsWith(`${role} `))
      .filter(([, [before, after]]) => JSON.stringify(before) !== JSON.stringify(after))
      .map(([key]) => key.slice(role.length + 1))

  it.each(PUBLIC_ROLES)('do not depend on votes past the public state: %s', (role) => {
    const known = new Set(listChanged(role))
    expect([...known]).toEqual([])
  })

  it('would be found by this test if they did: those of the owner are exact', () => {
    expect(listChanged('owner')).toEqual(
      expect.arrayContaining([
        'listModerationComments 1',
        'opinionMap 0',
        'clusterMembers 0',
        'conversationStats 0',
        'downloadReportFile 0',
        'downloadArchiveFile 0',
      ]),
    )
  })
})
