import { useState } from 'react'

/** The selected comments of a list. A comment that leaves the list is deselected. */
export function useCommentSelection(ids: readonly number[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const selected = ids.filter((id) => chosen.has(id))
  return {
    selected,
    has: (id: number) => chosen.has(id),
    toggle: (id: number) => {
      const next = new Set(selected)
      if (!next.delete(id)) next.add(id)
      setChosen(next)
    },
    /** selects all, or none when all are selected */
    toggleAll: () => setChosen(new Set(selected.length === ids.length ? [] : ids)),
    clear: () => setChosen(new Set()),
  }
}
