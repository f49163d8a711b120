const PIECE_ENTRIES = 500

/** Maps a list; other requests run between two pieces of a long one. */
export async function mapInPieces<T, R>(list: readonly T[], map: (one: T) => R): Promise<R[]> {
  const mapped: R[] = []
  for (let start = 0; start < list.length; start += PIECE_ENTRIES) {
    if (start > 0) await new Promise(setImmediate)
    mapped.push(...list.slice(start, start + PIECE_ENTRIES).map(map))
  }
  return mapped
}
