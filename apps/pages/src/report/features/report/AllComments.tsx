import { MOD } from '@folkmoot/domain/comments'
import { USER_STORE_PREFIX } from '@folkmoot/domain/product'
import { useState, useDeferredValue, useMemo } from 'react'
import { reportMessages } from '../../messages/report.ts'
import { type Order, findComments } from '../../comments/comment-order.ts'
import type { ReportView } from '../../comments/report-view.ts'
import { usePrinting } from '../../ui/page-hooks.ts'
import { CommentTable, MoreRows } from '../../comments/CommentTable.tsx'
import { VoteLegend } from '../../ui/VoteBar.tsx'
import { Section } from '../../ui/Page.tsx'

interface Props {
  view: ReportView
  search: string
  order: Order
  onSearch: (search: string) => void
  onOrder: (order: Order) => void
}

const { orders } = reportMessages

/** Lists the orders that a report offers. */
function listOrders({ reportedGroups, divides, common }: ReportView): [Order, string][] {
  const everybody: [Order, string][] = (['tid', 'votes', 'agree', 'disagree', 'pass'] as const).map(
    (order) => [order, orders[order]],
  )
  return [
    ...everybody,
    ...(divides.length > 0 ? [['divides', orders.divides] as [Order, string]] : []),
    ...(common.length > 0 ? [['common', orders.common] as [Order, string]] : []),
    ...reportedGroups.map(({ id, name }): [Order, string] => [
      `group-${id}`,
      reportMessages.orderGroup(name),
    ]),
  ]
}

/** Search field and order of the table. */
function CommentControls({ view, search, order, onSearch, onOrder }: Props) {
  const offered = listOrders(view)
  return (
    <div className="controls">
      <label>
        <span>{reportMessages.search}</span>
        <input type="search" value={search} onChange={({ target }) => onSearch(target.value)} />
      </label>
      <label>
        <span>{reportMessages.order}</span>
        <select
          value={order}
          onChange={({ target }) => onOrder(offered.find(([name]) => name === target.value)?.[0] ?? 'tid')}
        >
          {offered.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** The access token of the console's sign-in in this browser, if there is one. */
function findToken(): string | undefined {
  try {
    const key = Object.keys(window.localStorage).find((name) => name.startsWith(`${USER_STORE_PREFIX}user:`))
    const user = JSON.parse(window.localStorage.getItem(key ?? '') ?? '{}') as { access_token?: string }
    return user.access_token
  } catch {
    return undefined
  }
}

/** The texts of rejected comments, which moderators who are signed in may read; no report has them (SAFE-42). */
function useRejectedTexts(conversation_id: string) {
  const [byTid, setTexts] = useState<ReadonlyMap<number, string>>(new Map())
  const [isRefused, setRefused] = useState(false)
  const [canSignIn] = useState(() => findToken() !== undefined)
  const show = async () => {
    const query = new URLSearchParams({ conversation_id, moderation: 'true', mod: String(MOD.rejected) })
    const headers = { Authorization: `Bearer ${findToken()}` }
    const answer = await fetch(`/api/v3/comments?${query}`, { headers }).catch(() => undefined)
    if (!answer?.ok) return setRefused(true)
    const comments = (await answer.json()) as { tid: number; txt: string }[]
    setTexts(new Map(comments.map(({ tid, txt }) => [tid, txt])))
  }
  return { byTid, canAsk: canSignIn && byTid.size === 0, isRefused, show: () => void show() }
}

/** Rejected comments, folded at the end; only reports at level -2 have them. */
export function RejectedComments({ view: { data, rejected, reportedGroups } }: { view: ReportView }) {
  const [isOpen, setOpen] = useState(false)
  const isPrinting = usePrinting()
  const texts = useRejectedTexts(data.conversation.conversation_id)
  if (rejected.length === 0) return null
  // what moderators unfold is not printed
  const shown = isPrinting
    ? rejected
    : rejected.map((one) => ({ ...one, txt: texts.byTid.get(one.tid) ?? '' }))
  return (
    <details
      className="chapter rejected"
      open={isOpen || isPrinting}
      onToggle={({ currentTarget }) => !isPrinting && setOpen(currentTarget.open)}
    >
      <summary>
        <h2>{reportMessages.rejected(rejected.length)}</h2>
      </summary>
      <p>{reportMessages.rejectedWords}</p>
      {texts.canAsk && !isPrinting && (
        <p role="status">
          {texts.isRefused ? (
            reportMessages.noRejectedTexts
          ) : (
            <button type="button" className="button" onClick={texts.show}>
              {reportMessages.showRejectedTexts}
            </button>
          )}
        </p>
      )}
      {(isOpen || isPrinting) && (
        <CommentTable
          caption={reportMessages.rejected(rejected.length)}
          comments={shown}
          groups={reportedGroups}
        />
      )}
    </details>
  )
}

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
