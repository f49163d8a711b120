import type { ReportComment } from '@folkmoot/api-types/report-data'
import type { Verdict } from '@folkmoot/domain/reports/findings'
import { sumVotes, countAllVotes } from '@folkmoot/domain/votes'
import { useMemo, useState } from 'react'
import { reportMessages } from '../../messages/report.ts'
import { topicMessages } from '../../messages/topics.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import { VoteBar } from '../../ui/VoteBar.tsx'
import { CommentTable } from '../../comments/CommentTable.tsx'
import { MoreRows } from '../../comments/MoreRows.tsx'
import type { GroupView } from '../../comments/report-view.ts'

interface Props {
  anchor: string
  title: string
  words?: string
  quotation?: string | undefined
  comments: readonly ReportComment[]
  groups: readonly GroupView[]
  verdicts: ReadonlyMap<number, Verdict>
  open: ReadonlySet<string>
  onToggle: (anchor: string, isOpen: boolean) => void
}

/** Rows shown at first. */
const INITIAL_ROWS = 30

/** Table of comments with the votes of each group, most votes first; complete in print. */
function TopicComments({ title, comments, groups }: Pick<Props, 'title' | 'comments' | 'groups'>) {
  const isPrinting = usePrinting()
  const [most, setMost] = useState(INITIAL_ROWS)
  const sorted = useMemo(
    () => comments.toSorted((one, other) => countAllVotes(other) - countAllVotes(one) || one.tid - other.tid),
    [comments],
  )
  const shown = isPrinting ? sorted : sorted.slice(0, most)
  return (
    <>
      <CommentTable caption={title} comments={shown} groups={groups} />
      <MoreRows shownCount={shown.length} foundCount={sorted.length} onLimit={setMost} />
    </>
  )
}

/** A foldable topic: name, numbers of comments and votes, and its comments. */
export function TopicItem(props: Props) {
  const { anchor, title, words, quotation, comments, groups, verdicts, open, onToggle } = props
  const isPrinting = usePrinting()
  const votes = useMemo(() => sumVotes(comments), [comments])
  const count = (verdict: Verdict) => comments.filter(({ tid }) => verdicts.get(tid) === verdict).length
  const isOpen = isPrinting || open.has(anchor)
  return (
    <details
      id={anchor}
      className="topic"
      open={isOpen}
      onToggle={({ currentTarget }) => !isPrinting && onToggle(anchor, currentTarget.open)}
    >
      <summary>
        <h2>{title}</h2>
        <span className="muted">
          {topicMessages.sizes(comments.length, countAllVotes(votes))}
          {topicMessages.found(count('common'), count('divides'))}
        </span>
        <VoteBar label={`${title}, ${reportMessages.columns.everybody}`} votes={votes} />
        {quotation !== undefined && (
          <q className="topic-quotation" dir="auto">
            {quotation}
          </q>
        )}
      </summary>
      {words !== undefined && <p className="muted">{words}</p>}
      {isOpen && <TopicComments title={title} comments={comments} groups={groups} />}
    </details>
  )
}
