/** The keywords of JSON Schema that examples are created from. */
interface JsonSchema {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  properties?: Readonly<Record<string, JsonSchema>>
  patternProperties?: Readonly<Record<string, JsonSchema>>
  items?: JsonSchema
  prefixItems?: readonly JsonSchema[]
  minimum?: number
  not?: unknown
}

const EXAMPLE_TIME_MS = 1_763_640_000_000

/** Example values of fields by name, where the schema alone says too little. */
const EXAMPLES_BY_NAME: Readonly<Record<string, unknown>> = {
  conversation_id: '2demo3talk',
  report_id: 'r2demo3report',
  site_id: 'polis_site_id_abcdefgh23456789',
  page_id: 'news-2026-11-20',
  topic: 'What should happen to our town square?',
  description: 'Tell us what you think, and vote on the comments of others.',
  txt: 'Plant more trees along the square.',
  not_voted_by_pid: 'mypid',
  pid: 'mypid',
  comment_text: 'Plant more trees along the square.',
  csv: 'comment_text\nPlant more trees along the square.',
  file: 'comments.csv',
  topicKey: 'layer0_0',
  topic_key: 'job#0#0',
  topic_name: 'Trees and parks',
  action: 'accept',
  hname: 'Ada Owner',
  ownername: 'Ada Owner',
  email: 'ada@example.org',
  url: 'https://folkmoot.example/2demo3talk',
  parent_url: 'https://town.example/square',
  link_url: 'https://town.example/square',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  invite_code: 'h7Gd92KLmQ',
  login_code: 'Kd8sPq2mWx7RtYnB',
  participant_key: 'c29tZS1yYW5kb20tYnl0ZQ',
  xid: 'member-17',
  xid_exp: '1795176000',
  xid_sig: '6f1d0c8a1f5b0a4c1c6f3f7d2f8c1b7e5a9d0e3c4b2a1908f7e6d5c4b3a29180',
  xid_jwt: 'header.payload.signature',
  xid_policy: 'signed',
  day: '2026-11-20',
  today: '2026-11-23',
  results_shown: 'votes',
  results_after_votes: 7,
  lang: 'en',
  mail_state: 'waiting',
  mail_problem: 'refused',
  role: 'moderator',
  origin: 'invited',
  token: 'header.payload.signature',
  vote: -1,
  mod: -1,
  repeats: 2,
  layer_id: 'all',
  status: 'success',
  reason: 'Repeats another comment',
  scope: 'read',
  event: 'comment.waiting',
  state: 'pending',
  item: 'seeds',
  problem: 'timed-out',
  bgcolor: '#ffffff',
  help_bgcolor: '#ffffff',
  help_color: '#222222',
  message: 'Done.',
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  created: EXAMPLE_TIME_MS,
  modified: EXAMPLE_TIME_MS,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
}

const hasSchemaType = (value: unknown, { type }: JsonSchema) =>
  type === 'string' ? typeof value === 'string' : type === 'integer' && Number.isInteger(value)

/** Finds the example value for a name, in the type of the schema: times are numbers in some bodies and text in others. */
function findNamedExample(schema: JsonSchema, name: string): unknown {
  const value = Object.hasOwn(EXAMPLES_BY_NAME, name) ? EXAMPLES_BY_NAME[name] : undefined
  if (value === EXAMPLE_TIME_MS && schema.type === 'string') return String(EXAMPLE_TIME_MS)
  return hasSchemaType(value, schema) ? value : undefined
}

function createObjectExample({ properties, patternProperties = {} }: JsonSchema): Record<string, unknown> {
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, createExample(property, name)]),
    )
  return Object.fromEntries(Object.values(patternProperties).map((one) => ['0', createExample(one)]))
}

/** Creates an example value for a JSON schema; `name` is the field's name. */
export function createExample(schema: JsonSchema, name = ''): unknown {
  const first = schema.anyOf?.find(({ type }) => type !== 'null')
  if (first) return createExample(first, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const named = findNamedExample(schema, name)
  if (named !== undefined) return named
  switch (schema.type) {
    case 'object':
      return createObjectExample(schema)
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map((one) => createExample(one))
      // the items of `scopes` are examples of a scope
      return schema.items && !schema.items.not ? [createExample(schema.items, name.replace(/s$/, ''))] : []
    case 'string':
      return 'text'
    case 'integer':
      return Math.max(0, schema.minimum ?? 0)
    case 'number':
      return 0.5
    case 'boolean':
      return true
    default:
      return null
  }
}
