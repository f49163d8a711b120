import { useDeferredValue, useMemo, useState } from 'react'
import { reportMessages } from '../../messages/report.ts'
import { VoteLegend } from '../../ui/VoteLegend.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import { findComments, type Order } from '../../comments/comment-order.ts'
import { CommentControls } from './CommentControls.tsx'
import { CommentTable } from '../../comments/CommentTable.tsx'
import { MoreRows } from '../../comments/MoreRows.tsx'
import { Section } from './Section.tsx'
import type { ReportView } from '../../comments/report-view.ts'

/** Rows shown at first; rendering ten thousand takes seconds. */
const INITIAL_ROWS = 30

/** Search and order of the table; the print ignores the search. */
function useCommentSearch(view: ReportView, isPrinting: boolean) {
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order>('tid')
  const deferred = useDeferredValue(search)
  const words = isPrinting ? '' : deferred
  const found = useMemo(() => findComments(view, order, words), [view, order, words])
  return { search, setSearch, order, setOrder, found }
}

/** All comments except rejected ones: searchable, sortable, and complete in print. */
export function AllComments({ view }: { view: ReportView }) {
  const isPrinting = usePrinting()
  const { search, setSearch, order, setOrder, found } = useCommentSearch(view, isPrinting)
  const [limit, setLimit] = useState(INITIAL_ROWS)
  const all = view.comments.length
  const shown = isPrinting ? found : found.slice(0, limit)
  if (all === 0)
    return (
      <Section id="comments" title={reportMessages.all}>
        <p className="empty">{reportMessages.noComments}</p>
      </Section>
    )
  return (
    <Section id="comments" title={reportMessages.all} words={reportMessages.allWords(all)}>
      <CommentControls view={view} search={search} order={order} onSearch={setSearch} onOrder={setOrder} />
      <p role="status" className="muted found">
        {found.length === 0 ? reportMessages.nothingFound : reportMessages.found(found.length, all)}
      </p>
      {found.length > 0 && <VoteLegend />}
      {found.length > 0 && (
        <CommentTable
          caption={reportMessages.all}
          comments={shown}
          groups={view.reportedGroups}
          {...(!isPrinting && { sorting: { order, choose: setOrder } })}
        />
      )}
      <MoreRows shownCount={shown.length} foundCount={found.length} onLimit={setLimit} />
    </Section>
  )
}
