import { unguardText } from './import/escape-cell.ts'
import { LIMITS } from './limits.ts'
import { isLongerThan, isStorable } from './text.ts'

/** The column with the ids of comments where they come from. */
export const ORIGINAL_ID_COLUMN = 'original_id'

const CONTROL = /\p{Cc}/u

/**
 * Parses the id of a comment where it comes from, such as a UUID: any text of at most 100 characters in one line. A blank cell is none.
 * @returns the id, a problem, or neither
 */
export function parseOriginalId(
  cell: string,
): { readonly original_id?: string } | { readonly problem: 'original-id' } {
  const id = unguardText(cell).trim()
  if (id === '') return {}
  if (isLongerThan(id, LIMITS.originalId) || CONTROL.test(id) || !isStorable(id))
    return { problem: 'original-id' }
  return { original_id: id }
}
