import type { ReportComment, ReportData } from '@folkmoot/api-types/report-data'
import { countAllVotes, type VoteCounts } from '@folkmoot/domain/votes'
import { expect } from 'vitest'
// a test of all surfaces meets all apps; the product has this code from the build of the pages
import { renderStory } from '../../pages/src/report/story/render-story.tsx'

const formatShare = (count: number, votes: VoteCounts): string =>
  `${Math.round((100 * count) / Math.max(1, countAllVotes(votes)))}%`

/** The votes as the Story writes them. */
function formatVotes(votes: VoteCounts): string {
  const { agree_count: A, disagree_count: D, pass_count: P } = votes
  const all = countAllVotes(votes)
  const shares = `${formatShare(A, votes)} agree, ${formatShare(D, votes)} disagree, ${formatShare(P, votes)} pass`
  return `${shares}, ${all.toLocaleString('en')} ${all === 1 ? 'vote' : 'votes'}`
}

/** The lines of findings.csv with votes: the kind, the comment, the group, and its votes as the Story writes them. */
const readFile = (file: string) =>
  file
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .filter(([, , , , , votes]) => votes !== '')
    .map(([kind = '', tid, group = '', , , , A, D, P]) => {
      const votes = { agree_count: Number(A), disagree_count: Number(D), pass_count: Number(P) }
      return { kind, tid: Number(tid), group, words: formatVotes(votes) }
    })

/** What the Story says of each comment: whose votes, and which. */
const readVotes = (html: string) =>
  html
    .split('data-tid="')
    .slice(1)
    .flatMap((part) => {
      const tid = Number.parseInt(part, 10)
      const labels = [...part.matchAll(/aria-label="([^"]*votes?[^"]*)"/g)].map(([, label = '']) => label)
      return labels
        .flatMap((label) => label.split(/; (?=Group|Everybody)/))
        .map((label) => /^(?:Group ([A-Z]+)|Everybody)[^:]*: ([^;]*)/.exec(label))
        .map((found) => ({ tid, letter: found?.[1], words: found?.[2] }))
    })

const getGroup = (comment: ReportComment, letter: string | undefined): VoteCounts | undefined =>
  letter === undefined ? comment : comment.groups?.find(({ id }) => id === letter.charCodeAt(0) - 65)

/** The number at the start or within a title. */
const readTitle = (html: string, id: string): number =>
  Number(/\d[\d,]*/.exec(new RegExp(`href="#${id}">([^<]*)`).exec(html)?.[1] ?? '')?.[0]?.replace(',', ''))

/** Expects that every number of the Story is that of all data and of findings.csv. */
export function expectSameStory(data: ReportData, file: string): void {
  const { html } = renderStory(data, 'en')
  const { voters, votes, comments } = data.counts
  const facts = html.replaceAll(/<\/?b>/g, '')
  for (const [count, noun] of [
    [voters, voters === 1 ? 'person voted' : 'people voted'],
    [votes, votes === 1 ? 'vote' : 'votes'],
    [comments, comments === 1 ? 'comment' : 'comments'],
  ] as const)
    expect(facts).toContain(`<li>${count.toLocaleString('en')} ${noun}</li>`)
  const lines = readFile(file)
  const said = readVotes(html)
  const byTid = new Map(data.comments.map((comment) => [comment.tid, comment]))
  for (const { tid, letter, words } of said) {
    expect([tid, letter, words]).toEqual([tid, letter, formatVotes(getGroup(byTid.get(tid)!, letter)!)])
    const line = lines.find(
      (one) => one.tid === tid && one.group === (letter ? String(letter.charCodeAt(0) - 65) : ''),
    )
    expect([tid, letter, words]).toEqual([tid, letter, line?.words])
  }
  for (const [, tid, share] of html.matchAll(/<li data-tid="(\d+)">.*?story-share">([^<]*)</g)) {
    const comment = byTid.get(Number(tid))!
    const shares = [comment.agree_count, comment.disagree_count].map((count) => formatShare(count, comment))
    expect([tid, shares.includes(share!)]).toEqual([tid, true])
  }
  const common = new Set(lines.filter(({ kind }) => kind === 'common').map(({ tid }) => tid)).size
  if (common > 0) expect([readTitle(html, 'common'), said.length > 0]).toEqual([common, true])
}
