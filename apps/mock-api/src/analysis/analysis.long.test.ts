import { existsSync, readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { AnalysisProgress } from '@folkmoot/api-types/analysis-progress'
import type { OpinionMap } from '@folkmoot/api-types/math'
import { parseOpinion, type StoredOpinion } from '@folkmoot/opinion/stored-opinion'
import { createCommentsReader } from '@folkmoot/domain/import/comments-reader'
import { participantsReader } from '@folkmoot/domain/import/participants-reader'
import { readTable } from '@folkmoot/domain/import/read-table'
import type { TableReader } from '@folkmoot/domain/import/table-reader'
import { compareVotes } from '@folkmoot/domain/import/latest-vote'
import { createVotesReader } from '@folkmoot/domain/import/votes-reader'
import { computeAdjustedRandIndex } from '@folkmoot/opinion/adjusted-rand-index'
import { analyzeOpinions } from '@folkmoot/opinion/analyze'
import { toPca2 } from '@folkmoot/opinion/pca2'
import { createVoteEvents } from '@folkmoot/opinion/vote-events'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { findAnalysisRow } from '@folkmoot/testing/analysis'
import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { openSqliteHandle } from '@folkmoot/testing/database'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { createServerProcess } from '@folkmoot/testing/server-process'
import { waitFor } from './test-conversation.ts'

const OPENDATA_FOLDER =
  process.env['OPENDATA_DIR'] ?? join(import.meta.dirname, '../../../../../shared/data/opendata')
const UBERX_FOLDER = join(OPENDATA_FOLDER, 'vtaiwan.uberx')

/** Reads the rows of one of its files. */
async function readRows<Row>(file: string, reader: TableReader<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const batch of readTable([readFileSync(join(UBERX_FOLDER, file), 'utf8')], reader))
    if ('rows' in batch) rows.push(...batch.rows.map(({ value }) => value))
  return rows
}

/** The files of an export as they are sent. */
function createForm(folder: string): FormData {
  const form = new FormData()
  for (const file of ['comments.csv', 'votes.csv', 'summary.csv', 'participants-votes.csv'])
    form.append(file, new Blob([readFileSync(join(folder, file))], { type: 'text/csv' }), file)
  return form
}

describe.runIf(existsSync(UBERX_FOLDER))('analysis run of a published conversation', () => {
  let server: TestServer
  let id: string
  let map: OpinionMap
  beforeAll(async () => {
    server = await createTestServer({ analyses: {} })
    const answer = await server.fetch('/api/v3/conversationImport', {
      method: 'POST',
      headers: { authorization: `Bearer ${await server.tokenFor('ada')}` },
      body: createForm(UBERX_FOLDER),
    })
    id = ((await answer.json()) as { conversation_id: string }).conversation_id
    map = await mapAfter(0)
  })
  afterAll(() => server.close())

  const mapAfter = (tick: number) =>
    waitFor(async () => {
      const path = `/api/v3/math/pca2?conversation_id=${id}&math_tick=${tick}`
      const { status, body } = await server.call('GET', path, 'ada')
      return status === 200 ? (body as OpinionMap) : undefined
    })

  it('[MATH-7] analyses an imported conversation immediately, with the groups of its files', async () => {
    expect([map.n, map['n-cmts'], map.analysis?.outcome]).toEqual([1921, 197, 'groups'])
    const votes = (await readRows('votes.csv', createVotesReader(0))).toSorted(compareVotes)
    const comments = await readRows('comments.csv', createCommentsReader(0))
    comments.sort((one, other) => one.tid - other.tid)
    const cold = toPca2(analyzeOpinions(createVoteEvents(votes), { comments }), {
      lastVoteTimestamp: Math.max(...votes.map(({ created }) => created)),
      lastModTimestamp: null,
    })
    const stored = JSON.parse(JSON.stringify({ ...cold, math_tick: map.math_tick })) as OpinionMap
    // names alone: the values are a megabyte
    const keys = Object.keys(stored) as (keyof OpinionMap)[]
    expect(keys.filter((key) => !isDeepStrictEqual(map[key], stored[key]))).toEqual([])
    const published = await readRows('participants-votes.csv', participantsReader)
    const { groupByPid } = parseOpinion(map as StoredOpinion)
    const both = published.flatMap(({ pid, group }) => {
      const own = groupByPid.get(pid)
      return group === null || own === undefined ? [] : [{ group, own }]
    })
    expect(both.length).toBeGreaterThan(1000)
    const theirs = both.map(({ group }) => group)
    expect(
      computeAdjustedRandIndex(
        theirs,
        both.map(({ own }) => own),
      ),
    ).toBeGreaterThan(0.7)
  })

  it('[MATH-4] adds new votes and keeps the labels', async () => {
    const before = parseOpinion(map as StoredOpinion).groupByPid
    const vote = { conversation_id: id, tid: 3, vote: -1 }
    for (let voter = 0; voter < 50; voter += 1)
      expect((await server.send('POST', '/api/v3/votes', { body: vote })).status).toBe(200)
    const { body } = await server.call('GET', `/api/v3/math/state?conversation_id=${id}`, 'ada')
    const { generation } = body as AnalysisProgress
    const after = await mapAfter(generation - 1)
    expect([after.n, after.math_tick]).toEqual([1971, generation])
    const { groupByPid } = parseOpinion(after as StoredOpinion)
    const moved = [...before].filter(([pid, label]) => groupByPid.get(pid) !== label)
    expect(moved.length).toBeLessThan(before.size / 50)
  })
})

describe('a server that is killed', () => {
  it('[MATH-4] leaves its analysis to the next server', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'folkmoot-killed-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'killed.db')
    const server = createServerProcess(file, { DEMO: '1' })
    onTestFinished(() => server.kill())
    await server.start()
    await server.kill()
    const db = openSqliteHandle(file)
    onTestFinished(() => db.destroy())
    const { zid } = await db
      .selectFrom('conversations')
      .select('zid')
      .where('zid', '<', FOREIGN_ZID)
      .orderBy('zid')
      .executeTakeFirstOrThrow()
    const findRow = () => findAnalysisRow(db, zid)
    // the first server may have finished
    for (const table of ['analyses', 'analysis_runs'] as const) await db.deleteFrom(table).execute()
    const started = server.start()
    // leased but not finished: the thread is bundled first
    await waitFor(async () => ((await findRow())?.attempts === 1 ? true : undefined))
    await server.kill()
    // it may have died before it said that it is ready
    await started.catch(() => undefined)
    expect(await findRow()).toMatchObject({ attempts: 1, result: null })
    await server.start()
    const row = await waitFor(async () => {
      const found = await findRow()
      return found?.result == null ? undefined : found
    })
    expect(row).toMatchObject({ attempts: 0, error: null, leased_until: null })
  })
})
