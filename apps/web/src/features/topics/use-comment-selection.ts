import { useState } from 'react'

/** Which of the listed comments are selected. What is not listed any more is not selected either. */
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
    /** all, or none when all are selected */
    toggleAll: () => setChosen(new Set(selected.length === ids.length ? [] : ids)),
    clear: () => setChosen(new Set()),
  }
}
