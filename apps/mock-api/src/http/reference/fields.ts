import type { Schema } from './document.ts'

/** A row of a table of fields. */
export interface Field {
  /** with the fields around it: `comments[].tid` */
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly description: string
}

const MAX_DEPTH = 4

const isNull = ({ type }: Schema) => type === 'null'

/** Formats the limits of a value: “1 to 997 characters”. */
function formatRange(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength } = schema
  if (maxLength !== undefined) return `${minLength ?? 0} to ${maxLength} characters`
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`
  if (maximum !== undefined) return `at most ${maximum}`
  return minimum === undefined ? '' : `at least ${minimum}`
}

/** Formats the type of a value in a few words. */
export function formatType(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(formatType))].join(' | ')
  if (schema.prefixItems) return `[${schema.prefixItems.map(formatType).join(', ')}]`
  if (schema.type === 'array') return `${schema.items ? formatType(schema.items) : 'nothing'}[]`
  return typeof schema.type === 'string' ? schema.type : 'any'
}

/** Finds the schema whose fields are listed: of an object, of the objects in a list, or of one that may be null. */
function findObject(schema: Schema): { object: Schema; suffix: string } | undefined {
  if (schema.properties) return { object: schema, suffix: '' }
  const given = schema.anyOf?.filter((one) => !isNull(one)) ?? []
  if (given.length === 1 && given[0]) return findObject(given[0])
  const inner = schema.type === 'array' && schema.items ? findObject(schema.items) : undefined
  return inner && { object: inner.object, suffix: `[]${inner.suffix}` }
}

/** Lists the fields of an object and of those in it, to a depth of four. */
export function listFields(schema: Schema, prefix = '', depth = 0): Field[] {
  const found = findObject(schema)
  if (!found || depth >= MAX_DEPTH) return []
  const { object, suffix } = found
  const before = prefix === '' ? (suffix === '' ? '' : `${suffix}.`) : `${prefix}${suffix}.`
  return Object.entries(object.properties ?? {}).flatMap(([name, field]) => [
    {
      name: before + name,
      type: formatType(field),
      isRequired: object.required?.includes(name) ?? false,
      description: [field.description, formatRange(field)].filter(Boolean).join('; '),
    },
    ...listFields(field, before + name, depth + 1),
  ])
}

/** Lists the fields of each form that a reply can take. */
export function listForms(schema: Schema): Field[][] {
  const forms =
    schema.anyOf && schema.anyOf.filter((one) => !isNull(one)).length > 1 ? schema.anyOf : [schema]
  return forms.map((form) => listFields(form)).filter((fields) => fields.length > 0)
}
