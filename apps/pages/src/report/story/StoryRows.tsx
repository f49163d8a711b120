import { DotLine } from '@folkmoot/ui/DotLine'
import { SplitBar } from '@folkmoot/ui/SplitBar'
import type { SideVotes } from '@folkmoot/domain/reports/findings'
import { computePosition } from '@folkmoot/domain/reports/story'
import type { ReactNode } from 'react'
import type { FindingView } from '../comments/report-view.ts'
import { StoryOriginal } from './StoryOriginal.tsx'
import { describeVotes, getRowShare, getRowSide, nameGroup, type StoryView } from './story-view.ts'

interface VotesProps {
  story: StoryView
  name: string
  votes: SideVotes
  people: number
}

/** The votes of some people as one bar. */
export function VotesBar({ story, name, votes, people }: VotesProps) {
  const { m } = story
  const { A, D, S } = votes
  const parts = [
    { kind: 'agree', count: A },
    { kind: 'pass', count: S - A - D },
    { kind: 'disagree', count: D },
  ] as const
  return (
    <SplitBar
      words={describeVotes(story, name, votes, people)}
      parts={parts.map(({ kind, count }) => ({
        kind,
        share: count / Math.max(1, S),
        percent: m.formats.formatPercent(count / Math.max(1, S)),
        word: m.kinds[kind],
      }))}
    />
  )
}

/** Where the groups stand on a comment; without groups, the bar of everybody. */
function RowChart({ story, found: { finding } }: { story: StoryView; found: FindingView }) {
  const { m, told, data } = story
  if (told.length === 0)
    return <VotesBar story={story} name={m.everybody} votes={finding.all} people={data.counts.voters} />
  const dots = told.flatMap((group) => {
    const votes = finding.groups.find(({ id }) => id === group.id)
    const at = votes && computePosition(votes)
    if (at === undefined) return []
    const words = describeVotes(story, m.group(nameGroup(group)), votes!, group.size)
    return { id: group.id, letter: group.letter, at, words }
  })
  return <DotLine dots={dots} />
}

/** A comment with where people stand on it, and the share of everybody. */
function Row({ story, found }: { story: StoryView; found: FindingView }) {
  const { m } = story
  const { comment, finding } = found
  return (
    <li data-tid={comment.tid}>
      <div>
        <p dir="auto">{comment.txt}</p>
        <StoryOriginal story={story} tid={comment.tid} />
      </div>
      <RowChart story={story} found={found} />
      <b
        className="story-share"
        data-side={getRowSide(finding)}
        title={describeVotes(story, m.everybody, finding.all, story.data.counts.voters)}
      >
        {m.formats.formatPercent(getRowShare(finding))}
        <small>
          {m.ofAll[getRowSide(finding)]}
          {finding.tips.length > 0 && <em>{m.tips}</em>}
        </small>
      </b>
    </li>
  )
}

const RowList = ({ story, found }: { story: StoryView; found: readonly FindingView[] }) => (
  <ul className="story-rows">
    {found.map((one) => (
      <Row key={one.comment.tid} story={story} found={one} />
    ))}
  </ul>
)

/** Rows before the fold. */
const MAX_OPEN_ROWS = 5

/** Rows of a finding: more would hold the server while it writes them, and nobody reads them here. */
const MAX_ROWS = 200

interface Props {
  story: StoryView
  found: readonly FindingView[]
  /** says how many there are in all, where some are folded */
  all: string
}

/** Comments of a finding: five, and the others in a fold; of very many the first, and a link to all. */
export function StoryRows({ story, found, all }: Props) {
  const { m, told, data, address } = story
  const folded = found.slice(MAX_OPEN_ROWS, MAX_ROWS)
  return (
    <>
      {told.length > 0 && (
        <p className="story-axis" aria-hidden>
          <span>{m.axis.disagree}</span>
          <span>{m.axis.middle}</span>
          <span>{m.axis.agree}</span>
        </p>
      )}
      <RowList story={story} found={found.slice(0, MAX_OPEN_ROWS)} />
      {folded.length > 0 && (
        <details className="story-more">
          <summary>{all}</summary>
          <RowList story={story} found={folded} />
          {found.length > MAX_ROWS && <a href={`${address}/data`}>{m.foot.allData(data.counts.comments)}</a>}
        </details>
      )}
    </>
  )
}

interface SectionProps {
  id: string
  title: string
  words?: string | undefined
  children?: ReactNode
}

/** A finding: a title that says it and is the link to it, and what it rests on. */
export const StorySection = ({ id, title, words, children }: SectionProps) => (
  <section id={id} className="story-section" aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>
      <a href={`#${id}`}>{title}</a>
    </h2>
    {words !== undefined && <p className="story-words">{words}</p>}
    {children}
  </section>
)
