import { CALLS, type CallName } from '@folkmoot/api-types/contract'
import type { RecordedCall } from '@folkmoot/server/http/recorded-calls'
import { sendSample } from './authority/calls.ts'
import { createFixture, createTokens, type AuthorityFixture } from './authority/fixture.ts'
import { MATRIX } from './authority/matrix.ts'
import type { Role } from './authority/roles.ts'
import type { Sample } from './authority/sample-makers.ts'
import { createSample } from './authority/samples.ts'
import { createNormaliser } from './normalise-reply.ts'
import { readOpenApi } from './read-openapi.ts'
import { createTestServer, type TestServer } from './server.ts'

/** Ids that readers replace by their own. */
const IDS = [
  'conversation_id',
  'report_id',
  'wave_id',
  'invite_id',
  'invite_code',
  'login_code',
  'topic_key',
  'webhook_id',
  'delivery_id',
  'tid',
  'signature',
  'uid',
  'uid_of_user',
  'token',
]

/** What differs from the samples, so that a reply is the same each time. */
const QUERIES: Readonly<Partial<Record<CallName, Record<string, unknown>>>> = {
  // without it, the comment is drawn
  nextComment: { initial_tid: 1 },
}

/** Fixes what chance decides in a reply. */
const DRAWN: Readonly<Partial<Record<CallName, (reply: Record<string, unknown>) => object>>> = {
  createRehearsal: (reply) => ({ ...reply, comments: 14, votes: 650 }),
  participationInit: (reply) => ({
    ...reply,
    nextComment: { ...(reply['nextComment'] as object), tid: 1, txt: 'Comment 1', original_id: null },
  }),
}

/** Replaces the reader's ids in an example of the document by those of the sample. */
function fillExample(example: Readonly<Record<string, unknown>>, sample: Sample): Record<string, unknown> {
  const filled = { ...example }
  for (const id of IDS) if (id in filled && sample.body?.[id] !== undefined) filled[id] = sample.body[id]
  return filled
}

const JSON_TYPE = 'application/json'

type Documented = Awaited<ReturnType<typeof readOpenApi>>['document']

/** Returns the example of each operation's body in JSON, by the operation's name. */
const listBodyExamples = ({ paths }: Documented): Map<string | undefined, Record<string, unknown>> =>
  new Map(
    Object.values(paths)
      .flatMap((path) => Object.values(path))
      .map(({ operationId, requestBody }) => [
        operationId,
        requestBody?.content[JSON_TYPE]?.example as Record<string, unknown>,
      ]),
  )

/** Chooses who makes a call: the owner where that is allowed. */
function chooseRole(name: CallName): Role {
  const { allowed } = MATRIX[name]
  return allowed.find((one) => one === 'owner') ?? allowed[0] ?? 'anonymous'
}

/** Makes a call with the document's example as its body, and returns what was sent and received. */
async function recordCall(
  server: TestServer,
  fixture: AuthorityFixture,
  name: CallName,
  example: Record<string, unknown> | undefined,
): Promise<RecordedCall> {
  const sample = createSample(fixture, name)
  const request: Sample = {
    ...sample,
    ...(QUERIES[name] && { query: { ...sample.query, ...QUERIES[name] } }),
    ...(sample.body && example && { body: fillExample(example, sample) }),
  }
  const tokens = await createTokens(server, fixture, fixture.places[sample.fixtureName ?? 'open'])
  const { status, type, body } = await sendSample(server, name, request, tokens[chooseRole(name)])
  const { params, query, body: sent } = request
  return createNormaliser()({
    ...(params && { params }),
    ...(query && { query }),
    ...(sent && { body: sent }),
    status,
    ...((type === JSON_TYPE || type === 'text/csv') && {
      reply: DRAWN[name]?.(body as Record<string, unknown>) ?? body,
    }),
  }) as RecordedCall
}

/** Makes every call of the contract once at a server of its own, with the examples of its document. */
export async function recordCalls(): Promise<Record<string, RecordedCall>> {
  // for the call that asks for mails; none is sent
  const server = await createTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  try {
    const fixture = await createFixture(server)
    const examples = listBodyExamples((await readOpenApi(server)).document)
    const names = Object.keys(CALLS) as CallName[]
    const isRead = (name: CallName) => CALLS[name].method === 'GET'
    const recorded = new Map<CallName, RecordedCall>()
    // first what changes nothing: the examples of changes withdraw and close
    for (const name of [...names.filter(isRead), ...names.filter((one) => !isRead(one))])
      recorded.set(name, await recordCall(server, fixture, name, examples.get(name)))
    return Object.fromEntries(names.map((name) => [name, recorded.get(name) as RecordedCall]))
  } finally {
    await server.close()
  }
}
