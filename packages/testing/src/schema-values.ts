import fc from 'fast-check'

/** The parts of JSON Schema that the API document uses. */
interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
}

const MAX_TEXT_CHARACTERS = 40
const MAX_ITEMS = 4

/** Values that are wrong in most places, and right at the edge in some. */
const HOSTILE: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\0',
    'x'.repeat(3000),
    '\ud800',
    '<script>alert(1)</script>',
    "' or 1=1 --",
    '../../etc/passwd',
    '%00',
    '__proto__',
    [],
    {},
    [[]],
    { $gt: '' },
    true,
    -1,
    0,
    1.5,
    2 ** 31,
    2 ** 53,
    -1e308,
    '00',
    '1e3',
    '-0',
  ),
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
)

const BY_TYPE: Readonly<Record<string, (schema: Schema) => fc.Arbitrary<unknown>>> = {
  string: ({ minLength = 0, maxLength = MAX_TEXT_CHARACTERS }) =>
    fc.string({
      unit: 'grapheme',
      minLength,
      maxLength: Math.min(maxLength, minLength + MAX_TEXT_CHARACTERS),
    }),
  integer: ({ minimum = -(2 ** 31), maximum = 2 ** 31 }) =>
    fc.oneof(
      fc.integer({ min: minimum, max: maximum }),
      fc.integer({ min: Math.max(minimum, 0), max: Math.min(maximum, 5) }),
    ),
  number: () => fc.double({ noNaN: true, noDefaultInfinity: true }),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: ({ items = {}, maxItems = MAX_ITEMS }) =>
    fc.array(createValues(items), { maxLength: Math.min(maxItems, MAX_ITEMS) }),
  object: ({ properties = {} }) =>
    fc.record(
      Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, createValues(field)])),
      { requiredKeys: [] },
    ),
}

/** Creates values that a schema of the API document allows, and now and then others. */
export function createValues(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: createAllowed(schema) }, { weight: 1, arbitrary: HOSTILE })
}

function createAllowed(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(createValues))
  return BY_TYPE[schema.type ?? '']?.(schema) ?? HOSTILE
}
