export type JsonObject = Record<string, unknown>

/** Converts a schema to JSON Schema 2020-12, where tuples are `prefixItems`. Drops the symbols of TypeBox. */
export function toJsonSchema2020(schema: unknown): JsonObject {
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('items' in value) || !Array.isArray(value.items))
      return value
    const { items, additionalItems: _additionalItems, ...rest } = value as JsonObject
    return { ...rest, prefixItems: items, items: false }
  }) as JsonObject
}

/** Merges the schemas of several calls on a path into one. */
export function mergeSchemas(schemas: readonly unknown[]): JsonObject {
  const distinct = [
    ...new Map(schemas.map((schema) => [JSON.stringify(schema), toJsonSchema2020(schema)])).values(),
  ]
  return distinct.length === 1 ? (distinct[0] ?? {}) : { anyOf: distinct }
}
