import { FIRST_YEAR, rangeProblems, type TypedRange } from './monitor-range.ts'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { monitorMessages as words } from '../../messages/stats.ts'

/** What is wrong with a range, in words, by field. */
function reasonsOf(typed: TypedRange, lastYear: number): Partial<Record<keyof TypedRange, string>> {
  const problems = Object.entries(rangeProblems(typed, lastYear)) as [keyof TypedRange, string][]
  const reason = (field: keyof TypedRange, problem: string) =>
    problem === 'year'
      ? words.years(FIRST_YEAR, lastYear)
      : (words.problems[field] as Readonly<Record<string, string>>)[problem]
  return Object.fromEntries(problems.map(([field, problem]) => [field, reason(field, problem)]))
}

const isEmpty = (reasons: object) => Object.keys(reasons).length === 0

/**
 * What the form of a range does: type, be told what is wrong when it is sent, and be shown when nothing is.
 * @param typed as the address has it
 */
export function useOwnRange(typed: TypedRange, onShow: (typed: TypedRange) => void) {
  const [draft, setDraft] = useState(typed)
  const [sent, setSent] = useState(typed)
  const [lastYear] = useState(() => new Date().getFullYear())
  return {
    draft,
    lastYear,
    reasons: reasonsOf(sent, lastYear),
    /** whether what the address has cannot be used */
    broken: !isEmpty(reasonsOf(typed, lastYear)),
    edit:
      (field: keyof TypedRange) =>
      ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
        setDraft((known) => ({ ...known, [field]: currentTarget.value })),
    submit: (event: FormEvent) => {
      event.preventDefault()
      setSent(draft)
      if (isEmpty(reasonsOf(draft, lastYear))) onShow(draft)
    },
  }
}
