import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLS, type CallName } from '@folkmoot/api-types/contract'
import { sendSample } from '@folkmoot/testing/authority/calls'
import { ROLES } from '@folkmoot/testing/authority/roles'
import { createSample } from '@folkmoot/testing/authority/samples'
import { createFixture, createTokens, type AuthorityFixture } from '@folkmoot/testing/authority/fixture'
import { shareServer } from '@folkmoot/testing/provide-server'
import { startRecordingSql, stopRecordingSql } from '@folkmoot/testing/recorded-sql'
import { listStatements } from '../storage/prepared-query.ts'
import { readOpenApi } from '@folkmoot/testing/read-openapi'

type OpenApi = Awaited<ReturnType<typeof readOpenApi>>

/** Tables with rows for each vote, comment or participant. */
const LARGE_TABLES =
  /\b(?:from|join|into|update) "?(?:votes|votes_latest|comments|participants|comment_votes|vote_minutes)\b/g
/** `zid` compared with a value or with that of an address, or written by an insert. */
const NAMES_CONVERSATION =
  /\bzid"? (?:=|in) ?(?:\?|\$\d|\(|cast|"conversation_ids"."zid")|\binto "?\w+"? \("?zid"?,/

/** True for a statement on a large table that names no conversation: each shard of a distributed database would have to run it. */
const crossesConversations = (sql: string) => sql.search(LARGE_TABLES) >= 0 && !NAMES_CONVERSATION.test(sql)
/** Statements about one account in all conversations. */
const NAMES_ACCOUNT = /"uid" = (?:\?|\$\d)/

describe('[PEER-16] the replies of every call, checked against the document', () => {
  let fixture: AuthorityFixture
  let openApi: OpenApi
  let statements: ReadonlySet<string>
  const server = shareServer()
  afterAll(stopRecordingSql)
  beforeAll(async () => {
    statements = startRecordingSql()
    fixture = await createFixture(server)
    openApi = await readOpenApi(server)
  })

  it.each(Object.keys(CALLS) as CallName[])('[API-8] %s', async (name) => {
    const { fixtureName = 'open' } = createSample(fixture, name)
    const tokens = await createTokens(server, fixture, fixture.places[fixtureName])
    for (const role of ROLES) {
      const answer = await sendSample(server, name, createSample(fixture, name), tokens[role])
      expect([role, answer.status, openApi.problems(answer)]).toEqual([role, answer.status, []])
      expect([role, answer.status]).not.toEqual([role, 500])
    }
  })

  it('read tables that grow with people by the conversation', () => {
    const found = [...statements, ...listStatements()].filter(crossesConversations)
    expect(found.filter((sql) => !NAMES_ACCOUNT.test(sql))).toEqual([])
    expect(statements.size).toBeGreaterThan(100)
  })
})
