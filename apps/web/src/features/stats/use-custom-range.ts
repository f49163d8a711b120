import { FIRST_YEAR, findRangeProblems, type RangeForm } from './monitor-range.ts'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { monitorMessages as messages } from '../../messages/stats.ts'

/** Formats the validation errors of a range by field. */
function formatRangeProblems(typed: RangeForm, lastYear: number): Partial<Record<keyof RangeForm, string>> {
  const problems = Object.entries(findRangeProblems(typed, lastYear)) as [keyof RangeForm, string][]
  const reason = (field: keyof RangeForm, problem: string) =>
    problem === 'year'
      ? messages.years(FIRST_YEAR, lastYear)
      : (messages.problems[field] as Readonly<Record<string, string>>)[problem]
  return Object.fromEntries(problems.map(([field, problem]) => [field, reason(field, problem)]))
}

const isEmpty = (reasons: object) => Object.keys(reasons).length === 0

/**
 * State of the form of a custom range: type, submit, see errors or the range.
 * @param typed the form's values in the address
 */
export function useCustomRange(typed: RangeForm, onShow: (typed: RangeForm) => void) {
  const [draft, setDraft] = useState(typed)
  const [sent, setSent] = useState(typed)
  const [lastYear] = useState(() => new Date().getFullYear())
  return {
    draft,
    lastYear,
    reasons: formatRangeProblems(sent, lastYear),
    /** true if the range in the address is invalid */
    broken: !isEmpty(formatRangeProblems(typed, lastYear)),
    edit:
      (field: keyof RangeForm) =>
      ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
        setDraft((known) => ({ ...known, [field]: currentTarget.value })),
    submit: (event: FormEvent) => {
      event.preventDefault()
      setSent(draft)
      if (isEmpty(formatRangeProblems(draft, lastYear))) onShow(draft)
    },
  }
}
