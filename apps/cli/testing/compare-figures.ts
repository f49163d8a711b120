import type { ReportData } from '@folkmoot/api-types/report-data'
import { formatEnglishNumber } from '@folkmoot/domain/numbers'
import { formatCounted } from '@folkmoot/domain/health-words'
import { listResultTids, type Findings } from '@folkmoot/domain/reports/findings'
import { expect } from 'vitest'
import type { Surfaces } from './surfaces.ts'

/** A line of a summary, or of a command's output. */
const readLine = (text: string, name: string): string | undefined =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${name},`) || line.startsWith(`${name}\t`))
    ?.slice(name.length + 1)

/** Expects that whatever is of the public votes has the same numbers, and so has whatever is of all votes. */
export async function expectSameFigures(surfaces: Surfaces, { counts, comments, opinion }: ReportData) {
  const health = await surfaces.health()
  const stats = (await surfaces.typeAs('ada', ['stats', surfaces.id, '--json'])).out
  const times = JSON.parse(stats) as Record<string, unknown[]>
  const findings = opinion!.findings!
  const commands = [await surfaces.text('dan'), await surfaces.text('ada')]
  const results = listResultTids(findings).length
  // of the public votes, which each surface says
  expect([counts.voters, counts.votes]).toEqual([findings.people.voted, findings.votes])
  expect(health.results).toEqual({ voted: counts.voters, votes: counts.votes, comments: results })
  const summary = await surfaces.file('summary.csv')
  for (const text of commands) {
    expect(readLine(text, 'counted')).toBe('public votes, as in reports')
    expect(['voted', 'votes', 'comments with results'].map((name) => Number(readLine(text, name)))).toEqual([
      counts.voters,
      counts.votes,
      results,
    ])
  }
  expect(['votes-counted', 'voters', 'comments-with-results'].map((name) => readLine(summary, name))).toEqual(
    ['public', String(counts.voters), String(results)],
  )
  expectSameTotals(comments, findings)
  // of all votes, which each surface says
  const all = await surfaces.text('ada', '--all-votes')
  const own = await surfaces.file('summary.csv', 'ada')
  const exact = (await surfaces.analyze('ada', '--all-votes')).findings!
  expect(readLine(all, 'counted')).toBe('all votes, those that are not public yet included')
  expect(readLine(own, 'votes-counted')).toBe('all')
  const voted = times['first_vote_times']!.length
  expect([readLine(all, 'voted'), readLine(own, 'voters')].map(Number)).toEqual([voted, voted])
  expect([exact.people.voted, health.reach.voted]).toEqual([voted, voted])
  expect(Number(readLine(all, 'comments with results'))).toBe(listResultTids(exact).length)
  // what does not depend on votes
  const written = times['comment_times']!.length
  const { accepted, unmoderated, rejected } = counts
  expect([health.written?.count, accepted + unmoderated + rejected]).toEqual([written, written])
  for (const file of [summary, own]) expect(Number(readLine(file, 'comments-written'))).toBe(written)
  expect(health.waiting.count).toBe(unmoderated)
  expect(formatCounted(health)).toContain(`${formatEnglishNumber(written)} comments written`)
}

/** Expects that the votes on a comment are the same in lists and findings, of everybody and of each group. */
function expectSameTotals(comments: ReportData['comments'], findings: Findings): void {
  const byTid = new Map(comments.map((comment) => [comment.tid, comment]))
  for (const { tid, all, groups } of [...findings.common, ...findings.divides]) {
    const comment = byTid.get(tid)
    // which the report does not show
    if (!comment) continue
    expect({ A: comment.agree_count, D: comment.disagree_count, S: comment.count }).toEqual(all)
    for (const { id, A, D, S } of groups) {
      const one = comment.groups?.find((group) => group.id === id)
      expect([one?.agree_count, one?.disagree_count, one?.pass_count]).toEqual([A, D, S - A - D])
    }
  }
}
