import { selectRange } from './moderation-queue.ts'
import { useMemo, useState } from 'react'
import type { ModerationState } from './moderation-types.ts'

/** The selection among the shown comments: chosen by hand, or failed in a bulk action. */
export function useSelection(tids: readonly number[], failures: ModerationState['failures']) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [deselectedFailures, setDeselectedFailures] = useState<ReadonlySet<number>>(new Set())
  const [lastChoice, setLastChoice] = useState<number>()
  const selected = useMemo(() => {
    const isFailed = (tid: number) => failures.get(tid)?.isBulk && !deselectedFailures.has(tid)
    return new Set(tids.filter((tid) => chosen.has(tid) || isFailed(tid)))
  }, [tids, chosen, deselectedFailures, failures])
  const setSelected = (some: readonly number[], isSelected: boolean) => {
    setChosen((before) => {
      const next = new Set(before)
      for (const tid of some)
        if (isSelected) next.add(tid)
        else next.delete(tid)
      return next
    })
    setDeselectedFailures(new Set(isSelected ? [] : [...deselectedFailures, ...some]))
  }
  return {
    selected,
    /** deselects decided comments; those that fail are selected again */
    deselect: (some: readonly number[]) => {
      const decided = new Set(some)
      setChosen((before) => new Set([...before].filter((tid) => !decided.has(tid))))
      setDeselectedFailures(new Set())
    },
    actions: {
      toggle: (tid: number, isRange = false) => {
        setSelected(isRange ? selectRange(tids, lastChoice, tid) : [tid], isRange || !selected.has(tid))
        setLastChoice(tid)
      },
      select: (some: readonly number[]) => setSelected(some, true),
      selectAll: () => setSelected(tids, true),
      clear: () => setSelected([...selected], false),
    },
  }
}
