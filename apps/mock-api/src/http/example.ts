/** The parts of a JSON schema that an example is made from. */
interface Shape {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Shape[]
  properties?: Readonly<Record<string, Shape>>
  patternProperties?: Readonly<Record<string, Shape>>
  items?: Shape
  prefixItems?: readonly Shape[]
  minimum?: number
  not?: unknown
}

const TIME = 1_763_640_000_000

/** What stands for a field of this name, where its schema alone would say too little. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  conversation_id: '2demo3talk',
  report_id: 'r2demo3report',
  site_id: 'polis_site_id_abcdefgh23456789',
  page_id: 'news-2026-11-20',
  topic: 'What shall become of our town square?',
  description: 'Tell us what you think, and vote on what others say.',
  txt: 'Plant more trees along the square.',
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
  invite_code: 'h7Gd92KLmQ',
  login_code: 'Kd8sPq2mWx7RtYnB',
  participant_key: 'c29tZS1yYW5kb20tYnl0ZQ',
  token: 'header.payload.signature',
  vote: -1,
  mod: 1,
  layer_id: 'all',
  status: 'success',
  reason: 'Says what another comment says already',
  bgcolor: '#ffffff',
  help_bgcolor: '#ffffff',
  help_color: '#222222',
  message: 'Done.',
  created: TIME,
  modified: TIME,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
}

const fits = (value: unknown, { type }: Shape) =>
  type === 'string' ? typeof value === 'string' : type === 'integer' && Number.isInteger(value)

/** The value that its name suggests, as the schema takes it: times are numbers in some bodies and text in others. */
function namedExample(schema: Shape, name: string): unknown {
  const value = Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined
  if (value === TIME && schema.type === 'string') return String(TIME)
  return fits(value, schema) ? value : undefined
}

function ofObject({ properties, patternProperties = {} }: Shape): Record<string, unknown> {
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, exampleOf(one, name)]))
  return Object.fromEntries(Object.values(patternProperties).map((one) => ['0', exampleOf(one)]))
}

/** A value that a JSON schema takes, as a reader would expect it under this name. */
export function exampleOf(schema: Shape, name = ''): unknown {
  const first = schema.anyOf?.find(({ type }) => type !== 'null')
  if (first) return exampleOf(first, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const named = namedExample(schema, name)
  if (named !== undefined) return named
  switch (schema.type) {
    case 'object':
      return ofObject(schema)
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map((one) => exampleOf(one))
      return schema.items && !schema.items.not ? [exampleOf(schema.items)] : []
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
