import { parseCommentText } from '../src/comments.ts'
import { formatPlainText, parseMarkdown } from '../src/markdown.ts'

/** What reads texts of strangers before a limit on their length applies, or with the limit of a description. */
export const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  parseMarkdown,
  formatPlainText: (text) => formatPlainText(text, 200),
  parseCommentText,
}

/** Milliseconds of processor time of the fastest of some rounds; other programs do not count. */
export function measure(work: () => unknown, rounds: number): number {
  let fastest = Infinity
  for (let round = 0; round < rounds; round += 1) {
    const begin = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(begin)
    fastest = Math.min(fastest, (user + system) / 1000)
  }
  return fastest
}
