import { formatAmount } from '../reports/narrative-format.ts'
import { formatEnglishNumber } from '../format-number.ts'

/** What `formatCounted` needs of a conversation's health. */
interface CountedFigures {
  readonly reach: { readonly voted: number }
  /** comments in any state */
  readonly written?: { readonly count: number } | undefined
  /** comments that participants see */
  readonly shown: { readonly count: number }
  /** people, votes and comments of public results */
  readonly results?: { readonly voted: number; readonly votes: number; readonly comments: number } | undefined
}

function formatResults({ reach, results }: CountedFigures): string {
  if (!results || results.voted === 0) return 'No result is public yet.'
  const waiting = reach.voted - results.voted
  const votes = `Public results, as in reports, have ${formatAmount(results.votes, 'vote', 'votes')}`
  if (waiting <= 0) return `${votes} of all ${formatAmount(results.voted, 'person', 'people')} who voted.`
  return `${votes} of ${formatEnglishNumber(results.voted)} of ${formatAmount(reach.voted, 'person', 'people')} who voted; the others wait, so that nobody’s vote can be told.`
}

/**
 * Says what the figures of Monitor count, and how many people, votes and comments public results have, for the console and the
 * command line.
 */
export function formatCounted(figures: CountedFigures): string {
  const { written, shown, results } = figures
  const comments = written
    ? ` Of ${formatAmount(written.count, 'comment', 'comments')} written, participants see ${formatEnglishNumber(shown.count)}; ${formatEnglishNumber(results?.comments ?? 0)} have results.`
    : ''
  return `These figures count all votes. ${formatResults(figures)}${comments}`
}
