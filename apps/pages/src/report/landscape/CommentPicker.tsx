import type { ReportComment } from '@folkmoot/api-types/report-data'
import { countAllVotes } from '@folkmoot/domain/votes'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { findComments } from '../comments/comment-order.ts'
import type { ReportView } from '../comments/report-view.ts'
import { landscapeMessages } from '../messages/landscape.ts'

/** Comments to choose from: the telling ones first (dividing, common ground, typical of a group), then those with the most votes. */
function listTellingComments(view: ReportView): ReportComment[] {
  const found = [...view.divides, ...view.common, ...view.reportedGroups.flatMap(({ apart }) => apart)]
  const ranks = new Map<number, number>()
  for (const { comment } of found) if (!ranks.has(comment.tid)) ranks.set(comment.tid, ranks.size)
  const getRank = ({ tid }: ReportComment) => ranks.get(tid) ?? ranks.size
  return view.comments.toSorted(
    (one, other) =>
      getRank(one) - getRank(other) || countAllVotes(other) - countAllVotes(one) || one.tid - other.tid,
  )
}

/** The comments that have some words, the telling ones first. */
function searchComments(
  view: ReportView,
  telling: readonly ReportComment[],
  search: string,
): readonly ReportComment[] {
  if (search.trim() === '') return telling
  const found = new Set(findComments(view, 'tid', search).map(({ tid }) => tid))
  return telling.filter(({ tid }) => found.has(tid))
}

/** Comments shown at first, and with each further step. */
const SHOWN = 24

/** Time without scrolling after which a swiped comment counts as chosen. */
const SETTLE_MS = 140

interface Props {
  view: ReportView
  chosen: number | undefined
  /** comments stand side by side, and the one in the middle is chosen */
  isNarrow: boolean
  /** false for the first drawing: there is room for the comments then */
  isListed: boolean
  onChoose: (tid: number | undefined) => void
  Title: 'h2' | 'h3'
}

interface OptionProps {
  comment: ReportComment
  verdict: string
  isChosen: boolean
  onChoose: Props['onChoose']
}

const CommentOption = ({ comment: { tid, txt }, verdict, isChosen, onChoose }: OptionProps) => (
  <li data-tid={tid}>
    <button type="button" aria-pressed={isChosen} onClick={() => onChoose(isChosen ? undefined : tid)}>
      <span className="option-number">
        #{tid}
        {verdict !== '' && <em>{verdict}</em>}
      </span>
      <span className="option-text">{txt}</span>
    </button>
  </li>
)

/**
 * Chooses the comment on which a swipe comes to rest.
 * @param isOwnScroll set by the page before it scrolls the list itself, which chooses nothing
 */
function useSwipe(isNarrow: boolean, onChoose: Props['onChoose'], isOwnScroll: { current: boolean }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (list: HTMLElement) => {
    if (!isNarrow) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const isOwn = isOwnScroll.current
      isOwnScroll.current = false
      if (isOwn) return
      const middle = list.getBoundingClientRect().left + list.clientWidth / 2
      const getDistance = (item: Element) => {
        const { left, width } = item.getBoundingClientRect()
        return Math.abs(left + width / 2 - middle)
      }
      const [nearest] = [...list.children].sort((one, other) => getDistance(one) - getDistance(other))
      const tid = nearest?.getAttribute('data-tid')
      onChoose(tid === null || tid === undefined ? undefined : Number(tid))
    }, SETTLE_MS)
  }
}

/** Brings the chosen comment into view when the page opens, without scrolling the page. */
function useChosenInView(chosen: number | undefined) {
  const list = useRef<HTMLUListElement>(null)
  const first = useRef(chosen)
  const isOwnScroll = useRef(false)
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>(`[data-tid="${first.current}"]`)
    if (!list.current || !item) return
    const before = list.current.scrollLeft
    list.current.scrollLeft = item.offsetLeft - (list.current.clientWidth - item.offsetWidth) / 2
    isOwnScroll.current = list.current.scrollLeft !== before
    list.current.scrollTop = item.offsetTop - (list.current.clientHeight - item.offsetHeight) / 2
  }, [])
  return [list, isOwnScroll] as const
}

/** The comments that are found, the chosen one among them. */
function useOptions(view: ReportView, chosen: number | undefined) {
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(SHOWN)
  const telling = useMemo(() => listTellingComments(view), [view])
  const words = useDeferredValue(search)
  const found = useMemo(() => searchComments(view, telling, words), [view, telling, words])
  const hidden = chosen === undefined ? undefined : found.slice(limit).find(({ tid }) => tid === chosen)
  const options = [...(hidden ? [hidden] : []), ...found.slice(0, limit)]
  const showMore = found.length > limit ? () => setLimit(limit + 2 * SHOWN) : undefined
  return { search, setSearch, options, showMore }
}

interface ListProps extends Omit<Props, 'Title'> {
  options: readonly ReportComment[]
  showMore: (() => void) | undefined
}

function CommentOptions({ view, chosen, isNarrow, onChoose, options, showMore }: ListProps) {
  const [list, isOwnScroll] = useChosenInView(chosen)
  const handleScroll = useSwipe(isNarrow, onChoose, isOwnScroll)
  return (
    <ul ref={list} tabIndex={-1} onScroll={({ currentTarget }) => handleScroll(currentTarget)}>
      <li className="option-none">
        <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
          {landscapeMessages.noComment}
        </button>
      </li>
      {options.map((comment) => (
        <CommentOption
          key={comment.tid}
          comment={comment}
          verdict={landscapeMessages.verdicts[view.verdicts.get(comment.tid) ?? 'none']}
          isChosen={comment.tid === chosen}
          onChoose={onChoose}
        />
      ))}
      {showMore && (
        <li>
          <button type="button" onClick={showMore}>
            {landscapeMessages.moreComments}
          </button>
        </li>
      )}
    </ul>
  )
}

/** The field for words, and the comments that have them. */
function CommentSearch(props: Omit<Props, 'Title'>) {
  const { search, setSearch, options, showMore } = useOptions(props.view, props.chosen)
  const isNothing = options.length === 0
  return (
    <>
      <input
        type="search"
        value={search}
        aria-label={landscapeMessages.searchComments}
        placeholder={landscapeMessages.searchComments}
        onChange={({ target }) => setSearch(target.value)}
      />
      <CommentOptions {...props} options={options} showMore={showMore} />
      <p role="status" className={isNothing ? 'muted' : 'visually-hidden'}>
        {isNothing && landscapeMessages.nothingFound}
      </p>
    </>
  )
}

/** Chooses the comment that colours the dots: from a list, or by swiping where there is little room. */
export function CommentPicker({ Title, ...props }: Props) {
  return (
    <section className="landscape-comments" aria-label={landscapeMessages.comments}>
      <Title className="landscape-title">{landscapeMessages.comments}</Title>
      <p className="muted">{landscapeMessages.commentsWords}</p>
      {props.isListed ? <CommentSearch {...props} /> : <div className="comments-room" />}
    </section>
  )
}
