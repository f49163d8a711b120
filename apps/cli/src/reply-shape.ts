/** Parts of a JSON schema that are checked. */
interface Shape {
  readonly type?: unknown
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Checks the structure of a reply: lists and objects where the schema has them. Single values and unknown fields are
 * not checked, because servers of the contract differ in them.
 */
export function hasShape(schema: object, value: unknown): boolean {
  const { type, items, properties = {}, required = [] } = schema as Shape
  if (type === 'array')
    return Array.isArray(value) && (!items || value.length === 0 || hasShape(items, value[0]))
  if (type !== 'object') return true
  if (!isObject(value)) return false
  if (required.length > 0 && !required.some((name) => name in value)) return false
  return required.every((name) => hasShape(properties[name] ?? {}, value[name]))
}
