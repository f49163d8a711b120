import { listStatements } from '../storage/prepared-query.ts'
import { shareServer } from '@folkmoot/testing/provide-server'
import { CALLS, CONTRACT } from '@folkmoot/api-types/contract'
import type { Endpoint } from '@folkmoot/api-types/endpoint'
import * as Type from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { startRecordingSql, stopRecordingSql } from '@folkmoot/testing/recorded-sql'
import { createStateReader } from '@folkmoot/testing/database-state'

// the page that embeds a conversation has tests of its own
const calls: [string, Endpoint][] = Object.entries(CALLS).filter(([, { path }]) => path.startsWith('/api/'))
const withInput = calls.filter(([, { query, body }]) => query ?? body)

/** Returns the schema of a call's body, or of its query. */
const getInputSchema = ({ body, query }: Endpoint) => body ?? query ?? Type.Object({})

/** Values that are invalid for every field. */
const HOSTILE: unknown[] = [
  {},
  [[]],
  '\0',
  'x'.repeat(60_000),
  -1e308,
  1.5,
  { $gt: '' },
  true,
  '%00',
  "' or 1=1 --",
  2 ** 53,
]

/** Tables with rows for each vote, comment or participant. */
const LARGE_TABLES =
  /\b(?:from|join|into|update) "?(?:votes|votes_latest|comments|participants|comment_votes|vote_minutes)\b/g
/** `zid` compared with a value or with that of an address, or written by an insert. */
const NAMES_CONVERSATION =
  /\bzid"? (?:=|in) ?(?:\?|\$\d|\(|cast|"conversation_ids"."zid")|\binto "?\w+"? \("?zid"?,/

/** True for a statement on a large table that names no conversation: each shard of a distributed database would have to run it. */
const crossesConversations = (sql: string) => sql.search(LARGE_TABLES) >= 0 && !NAMES_CONVERSATION.test(sql)

/** What may cross conversations. */
const CROSSING: readonly RegExp[] = [
  // the test itself compares whole tables
  /^select \* from "\w+"$/,
  // the conversations that a person takes part in
  / from "participants" inner join "conversations" .* where "participants"."uid" = /,
]

const REPORT_ID = 'r2every'

describe('every call of the contract', () => {
  let id: string
  let codes: { invite_code: string }[] = []
  let login_code: string
  let sqlTexts: ReadonlySet<string>
  let xidFile: string
  /** the data that a refused call must not change */
  let state: ReturnType<typeof createStateReader>
  beforeAll(() => void (sqlTexts = startRecordingSql()))
  afterAll(stopRecordingSql)
  const server = shareServer()
  beforeAll(async () => {
    state = createStateReader(server.db)
    const conversation = await server.build.conversation({ topic: 'Before', treevite_enabled: 1 })
    id = conversation.conversation_id
    const { body: uuid } = await server.call('GET', `/api/v3/conversationUuid?conversation_id=${id}`, 'ada')
    xidFile = `${uuid.conversation_uuid}-xid.csv`
    await server.call('POST', CONTRACT.inviteTree.createWave.path, 'ada', {
      conversation_id: id,
      owner_invites: 200,
    })
    codes = await server.db
      .selectFrom('treevite_invites')
      .where('zid', '<', FOREIGN_ZID)
      .select('invite_code')
      .execute()
    const redeemed = await server.send('POST', CONTRACT.inviteTree.acceptInvite.path, {
      body: { conversation_id: id, invite_code: codes.pop()?.invite_code },
    })
    login_code = redeemed.body.login_code
    await server.build.comment(conversation.zid, 0)
    await server.build.report(conversation.zid, REPORT_ID)
    // the first visit of an administrator writes to the security log, and so does the first reading of identities
    await server.call('GET', `/api/v3/conversations?conversation_id=${id}`, 'cleo')
    await server.call('GET', `/api/v3/participation?conversation_id=${id}`, 'cleo')
  })

  let texts = 0
  /** Valid values by field; true for all other fields. */
  const SAMPLES: Readonly<Record<string, () => unknown>> = {
    conversation_id: () => id,
    role: () => 'analyst',
    report_id: () => REPORT_ID,
    file: () => 'comments.csv',
    limit: () => 10,
    pid: () => 0,
    tid: () => 0,
    mod: () => 0,
    velocity: () => 1,
    txt: () => `Comment number ${(texts += 1)}`,
    vote: () => 1,
    xid_whitelist: () => ['a'],
    xid_allow_list: () => ['a'],
    invite_code: () => codes.pop()?.invite_code,
    login_code: () => login_code,
    wave_id: () => 1,
    action: () => 'accept',
    type: () => 0,
    topicKey: () => 'layer0_0',
    csv: () => 'comment_text\nFrom a file',
    name: () => 'Nightly export',
    url: () => 'https://hooks.example.org/',
    webhook_id: () => 1,
    delivery_id: () => 1,
    list: () => 'unmoderated',
    part: () => 'mine',
    query: () => '',
  }
  const required = (name: string): unknown => SAMPLES[name]?.() ?? true

  function send({ method, path, query, body, when, access }: Endpoint, values: Record<string, unknown>) {
    // an administrator, where a call without a conversation is for administrators
    const name = access === 'owner' || access === 'admin' ? 'cleo' : 'ada'
    const given = Object.fromEntries(Object.keys(when ?? {}).map((name) => [name, required(name)]))
    const url = path.replace(/:(\w+)/g, (whole, name) =>
      path.endsWith('/xid/:file') ? xidFile : String(SAMPLES[name]?.() ?? whole),
    )
    if (body) return server.call(method, url, name, values)
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...(query ? given : {}), ...values }))
      if (value !== null && value !== undefined)
        search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
    return server.call(method, `${url}?${search}`, name)
  }

  it.each(withInput)(
    '[API-7] %s refuses hostile values with a code, and changes nothing',
    async (_, call) => {
      const schema = getInputSchema(call)
      const needed = (schema.required ?? []) as string[]
      const rest = () => Object.fromEntries(needed.map((name) => [name, required(name)]))
      for (const field of Object.keys(schema.properties))
        for (const value of HOSTILE) {
          const before = await state()
          const { status, body } = await send(call, { ...rest(), [field]: value })
          expect(status, `${field} = ${String(value).slice(0, 20)}`).toBeLessThan(500)
          if (status < 400) continue
          expect(await state()).toEqual(before)
          expect(body).toMatchObject({ error: expect.any(String), message: expect.any(String), status })
          expect(JSON.stringify(body)).not.toContain('x'.repeat(100))
        }
    },
  )

  it('the queries of all calls on tables that grow with people name the conversation', () => {
    const found = [...sqlTexts, ...listStatements()].filter(crossesConversations)
    expect(found.filter((sql) => !CROSSING.some((pattern) => pattern.test(sql)))).toEqual([])
    expect(sqlTexts.size).toBeGreaterThan(100)
  })
})
