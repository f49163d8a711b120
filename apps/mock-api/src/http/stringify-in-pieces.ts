/** Entries of a list that are serialised before other requests run. */
const PIECE_ENTRIES = 500

async function stringifyList(list: readonly unknown[]): Promise<string> {
  if (list.length <= PIECE_ENTRIES) return JSON.stringify(list)
  const texts: string[] = []
  for (let start = 0; start < list.length; start += PIECE_ENTRIES) {
    texts.push(JSON.stringify(list.slice(start, start + PIECE_ENTRIES)).slice(1, -1))
    await new Promise(setImmediate)
  }
  return `[${texts.join(',')}]`
}

/**
 * Serialises plain data as JSON.stringify does. Other requests run between the pieces of a long list: of the value itself, or of a
 * field of it.
 */
export async function stringifyInPieces(value: unknown): Promise<string> {
  if (Array.isArray(value)) return stringifyList(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields: string[] = []
  for (const [name, field] of Object.entries(value)) {
    const text = Array.isArray(field)
      ? await stringifyList(field)
      : (JSON.stringify(field) as string | undefined)
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${fields.join(',')}}`
}
