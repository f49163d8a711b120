import { createNearDuplicateIndex } from '../near-duplicate-index.ts'

/** Groups of near-duplicates among the texts that were added. */
export interface NearDuplicateGroups {
  /** Adds a text and returns the comment that leads its group: the first one that it is similar to, else itself. */
  add: (tid: number, text: string) => number
}

/**
 * Creates the groups. Each text joins the first leader that it is similar to (`createNearDuplicateIndex`), so that all
 * members resemble one comment, and a chain of small changes does not join opposite statements. The groups depend only on the texts and
 * their order, and those of known texts stay when others are added. 10,000 texts take about a second.
 */
export function createNearDuplicateGroups(): NearDuplicateGroups {
  const leaders = createNearDuplicateIndex()
  return {
    add: (tid, text) => {
      const [leader] = leaders.findByText(text)
      if (leader !== undefined) return leader
      leaders.add(tid, text)
      return tid
    },
  }
}
