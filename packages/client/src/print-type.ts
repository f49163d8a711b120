/** The keywords of JSON Schema that the contract uses and that say something about a type. */
export interface PrintedSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly PrintedSchema[]
  readonly not?: unknown
  readonly pattern?: string
  readonly items?: PrintedSchema
  readonly properties?: Readonly<Record<string, PrintedSchema>>
  readonly required?: readonly string[]
  readonly patternProperties?: Readonly<Record<string, PrintedSchema>>
}

const PLAIN_TYPES: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** The words of a pattern that is a choice of words, as the contract writes those without TypeBox's unions. */
const WORDS_PATTERN = /^\^\(([\w-]+(?:\|[\w-]+)+)\)\$$/

/**
 * Prints a schema of the contract as a type of TypeScript, in one line.
 * @throws Error for a schema that says something we cannot print
 */
export function printType(schema: PrintedSchema): string {
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return printUnion(schema.enum.map((value) => JSON.stringify(value)))
  if (schema.anyOf) return printUnion(schema.anyOf.map(printType))
  if (schema.not) return 'never'
  if (schema.type === undefined) return 'unknown'
  if (schema.type === 'array') return `readonly (${schema.items ? printType(schema.items) : 'unknown'})[]`
  if (schema.type === 'object') return printObject(schema)
  const words = WORDS_PATTERN.exec(schema.pattern ?? '')?.[1]
  if (words !== undefined) return printUnion(words.split('|').map((word) => JSON.stringify(word)))
  const plain = PLAIN_TYPES[schema.type]
  if (plain === undefined) throw new Error(`The contract has a schema of the type “${schema.type}”.`)
  return plain
}

const printUnion = (members: readonly string[]): string => [...new Set(members)].join(' | ')

function printObject({ properties, required = [], patternProperties }: PrintedSchema): string {
  const [values] = Object.values(patternProperties ?? {})
  if (values) return `{ readonly [key: string]: ${printType(values)} }`
  if (!properties) return '{ readonly [key: string]: unknown }'
  const fields = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?'
    const type = printType(schema)
    return `readonly ${/^\w+$/.test(name) ? name : JSON.stringify(name)}${mark}: ${type}${mark && ' | undefined'}`
  })
  return `{ ${fields.join('; ')} }`
}
