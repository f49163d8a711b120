/** What a schema says of how a value is built. */
interface Shape {
  readonly type?: unknown
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Whether a reply is built as its schema says: lists where that has lists, objects where it has objects. Single values
 * are not looked at and unknown fields pass, because servers of the contract differ in them.
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
