import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '@folkmoot/api-types/contract'
import { sendSample } from '@folkmoot/testing/authority/calls'
import { MATRIX } from '@folkmoot/testing/authority/matrix'
import { ROLES, type Role } from '@folkmoot/testing/authority/roles'
import { getOutcome, type AuthorityRow } from '@folkmoot/testing/authority/rows'
import { createSample } from '@folkmoot/testing/authority/samples'
import { createFixture, createTokens, type AuthorityFixture } from '@folkmoot/testing/authority/fixture'
import { VARIANTS } from '@folkmoot/testing/authority/variants'
import { createStateReader } from '@folkmoot/testing/database-state'
import { shareServer } from '@folkmoot/testing/provide-server'
import { readOpenApi } from '@folkmoot/testing/read-openapi'
import { startRecordingSql, stopRecordingSql } from '@folkmoot/testing/recorded-sql'
import { listStatements } from '../../platform/storage/prepared-query.ts'

type ReplyBody = { error?: unknown; length?: number } & Record<string, unknown>
type Row = AuthorityRow & { name: string; call: CallName; variant?: string }

/** Tables with rows for each vote, comment or participant. */
const LARGE_TABLES =
  /\b(?:from|join|into|update) "?(?:votes|votes_latest|comments|participants|comment_votes|vote_minutes)\b/g
/** `zid` compared with a value or with that of an address or conversation, or written by an insert. */
const NAMES_CONVERSATION =
  /\bzid"? (?:=|in) ?(?:\?|\$\d|\(|cast|"conversation_ids"."zid"|conversations\.zid)|\binto "?\w+"? \("?zid"?,/

/** True for a statement on a large table that names no conversation: each shard of a distributed database would have to run it. */
const crossesConversations = (sql: string) => sql.search(LARGE_TABLES) >= 0 && !NAMES_CONVERSATION.test(sql)
/** Statements of the reader of all data. */
const READS_ALL = /^select "(\w+)"\.\* from "\1"$/
/** Statements about one account in all conversations. */
const NAMES_ACCOUNT = /"uid" = (?:\?|\$\d)/

const rows: readonly Row[] = [
  ...(Object.entries(MATRIX) as [CallName, AuthorityRow][]).map(([call, row]) => ({
    ...row,
    call,
    name: call,
  })),
  ...VARIANTS.map((row) => ({ ...row, name: `${row.call}, ${row.variant}` })),
]

// Every call with every role: who may make it, and whether its replies are as the document says. First all that are refused, between which
// no data changes, so that they are read only once.
describe('[PEER-16] [TEAM-2] every call', { shuffle: false }, () => {
  let fixture: AuthorityFixture
  let openApi: Awaited<ReturnType<typeof readOpenApi>>
  let statements: ReadonlySet<string>
  let readState: ReturnType<typeof createStateReader>
  const server = shareServer()
  beforeAll(async () => {
    statements = startRecordingSql()
    readState = createStateReader(server.db)
    fixture = await createFixture(server)
    openApi = await readOpenApi(server)
  })
  afterAll(stopRecordingSql)

  /** Makes a call. @returns the status, with the code of an error, and what the document says against the reply */
  async function answer({ call, variant }: Row, token: string | undefined): Promise<unknown[]> {
    const sample = createSample(fixture, call, variant)
    const response = await sendSample(server, call, sample, token)
    const { status, type, body } = response
    const reply = (type === 'application/json' && body ? body : {}) as ReplyBody
    const isHidden = reply.error === undefined && sample.isShown?.(reply) === false
    const outcome = [
      status,
      ...(reply.error === undefined ? [] : [reply.error]),
      ...(isHidden ? ['nothing'] : []),
    ]
    return [outcome.join(' '), openApi.problems(response)]
  }

  const places = new Map<Row, keyof AuthorityFixture['places']>()
  /** Makes a call as each of these roles, and compares the outcome with the row. */
  async function checkRoles(row: Row, isChosen: (role: Role) => boolean) {
    const place = places.get(row) ?? createSample(fixture, row.call, row.variant).fixtureName ?? 'open'
    places.set(row, place)
    const tokens = await createTokens(server, fixture, fixture.places[place])
    for (const role of ROLES.filter(isChosen))
      expect([role, ...(await answer(row, tokens[role]))]).toEqual([role, getOutcome(row, role), []])
  }

  it.each(rows)('[API-6] [API-8] $name is refused, and changes no data', async (row) => {
    const before = await readState()
    await checkRoles(row, (role) => !row.allowed.includes(role))
    expect(await readState()).toEqual(before)
  })

  it.each(rows)('[API-6] [API-8] $name is answered', async (row) => {
    expect.hasAssertions()
    await checkRoles(row, (role) => row.allowed.includes(role))
  })

  it('reads tables that grow with people by the conversation', () => {
    const found = [...statements, ...listStatements()].filter(crossesConversations)
    expect(found.filter((sql) => !NAMES_ACCOUNT.test(sql) && !READS_ALL.test(sql))).toEqual([])
  })
})
