import { listStatements } from './prepared-query.ts'
import { shareServer } from '@folkmoot/testing/provide-server'
import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startRecordingSql, stopRecordingSql } from '@folkmoot/testing/recorded-sql'
import { isOnPostgres } from '@folkmoot/testing/database'
import { countMinutesOfPerson } from './vote-counters.ts'

/** Tables with few rows of each person, and rows of everybody; a plan calls them by their aliases. */
const TABLES = ['votes', 'votes_latest', 'participants']
const ALIASED_TABLE = /\b(?:votes|votes_latest|participants)"? as "?(\w+)/g
const STEP = /^(?:SCAN|SEARCH) (\w+)/
/** A step that looks up no more than a conversation, or the part of its history up to an id. */
const READS_ALL = /^SCAN |\((?:zid=\?)?(?: ?AND id[<>]+\?)*\)$/
const NAMES_PERSON = /\bpid"? ?(?:=|in|between)\s*(?:[?(]|counted)/

let statements: ReadonlySet<string>
beforeEach(() => void (statements = startRecordingSql()))
afterEach(stopRecordingSql)
const server = shareServer()

/** Lists the steps of a statement that read the rows of a whole conversation. */
async function listWideSteps(sql: string) {
  const values = Array.from(sql.matchAll(/\?/g), () => null)
  const query = CompiledQuery.raw(`explain query plan ${sql}`, values)
  const { rows } = await server.db.executeQuery<{ detail: string }>(query)
  const names = [...TABLES, ...Array.from(sql.matchAll(ALIASED_TABLE), ([, alias]) => alias)]
  return rows
    .filter(({ detail }) => names.includes(STEP.exec(detail)?.[1]) && READS_ALL.test(detail))
    .map(({ detail }) => [sql, detail])
}

/** Votes twice, reads and exports the votes, and erases them. */
async function runWholeLife() {
  const { zid, id } = await server.scenario({
    conversation: { is_data_open: 1 },
    comments: ['Trees', 'Buses'],
  })
  await server.build.report(zid, 'r2person')
  const vote = (tid: number, given: { token?: string } = {}) =>
    server.send('POST', '/api/v3/votes', { body: { conversation_id: id, tid, vote: 1 }, ...given })
  const { token } = (await vote(0)).body.auth
  await vote(1, { token })
  const query = `?conversation_id=${id}`
  for (const path of [`participants/data${query}`, `votes${query}&pid=mypid`, `votes/me${query}`])
    await server.send('GET', `/api/v3/${path}`, { token })
  for (const file of ['votes.csv', 'participant-votes.csv'])
    expect((await server.app.inject(`/api/v3/reportExport/r2person/${file}`)).statusCode).toBe(200)
  // as after a vote from another tool has got its place
  await countMinutesOfPerson(server.db, zid, 0)
  const erased = await server.send('DELETE', `/api/v3/participants/data${query}`, { token })
  expect(erased.status).toBe(200)
}

// on PostgreSQL a plan follows statistics
it.skipIf(isOnPostgres())(
  'what reads, moves, publishes and erases a person’s votes looks at nobody else’s',
  async () => {
    await runWholeLife()
    const personal = [...statements, ...listStatements()].filter(
      (sql) => /^\s*(?:select|with|update|delete|insert)\b/.test(sql) && NAMES_PERSON.test(sql),
    )
    expect((await Promise.all(personal.map(listWideSteps))).flat()).toEqual([])
    expect(personal.length).toBeGreaterThan(20)
    for (const write of ['delete from "votes_latest"', 'update "participants"'])
      expect(personal.filter((sql) => sql.startsWith(write))).not.toEqual([])
  },
)
