import type { ReportComment } from '@folkmoot/api-types/report-data'
import { MOD } from '@folkmoot/domain/comments'
import { memo, useContext, type CSSProperties } from 'react'
import { reportMessages } from '../messages/report.ts'
import { VoteBar, VotersContext } from '../ui/VoteBar.tsx'
import { formatGroupTitle, GroupBadge } from './groups.tsx'
import type { GroupView } from './report-view.ts'
import type { Order } from './comment-order.ts'
import { FoldButton } from './CommentCard.tsx'
import { useFold } from '../ui/page-hooks.ts'
import './comment-table.css'

const formatMarks = ({ is_seed, is_meta, mod }: ReportComment): string =>
  [
    is_seed && reportMessages.seed,
    is_meta && reportMessages.meta,
    mod === MOD.unmoderated && reportMessages.unmoderated,
  ]
    .filter(Boolean)
    .join(' · ')

/** Replaces the text of a comment that is not published; for a rejected one it gives the reason, if there is one. */
const MissingText = ({ mod, reason }: ReportComment) => (
  <span className="muted">
    {mod === MOD.rejected ? reportMessages.rejectedMark : reportMessages.noText}
    {reason !== undefined && `: ${reason}`}
  </span>
)

/** Row of a comment; a phone shows it as a card. */
const CommentRow = memo(function CommentRow({
  comment,
  groups,
}: {
  comment: ReportComment
  groups: readonly GroupView[]
}) {
  const voters = useContext(VotersContext)
  const marks = formatMarks(comment)
  const { isNarrow, isFolded, toggle } = useFold()
  const shown = isFolded ? [] : groups
  return (
    <tr>
      <td className="cell-tid">{comment.tid}</td>
      <td className="cell-text">
        {comment.txt || <MissingText {...comment} />}
        {marks && <small>{marks}</small>}
      </td>
      <td data-name={reportMessages.columns.everybody}>
        <VoteBar label={reportMessages.columns.everybody} votes={comment} people={voters} />
      </td>
      {isNarrow && groups.length > 0 && (
        <td>
          <FoldButton isFolded={isFolded} toggle={toggle} />
        </td>
      )}
      {shown.map((group) => {
        const votes = comment.groups?.find(({ id }) => id === group.id)
        return (
          <td key={group.id} data-name={formatGroupTitle(group)}>
            {votes && <VoteBar label={formatGroupTitle(group)} votes={votes} people={group.size} />}
          </td>
        )
      })}
    </tr>
  )
})

/** A group over a column: its badge stands for “Group A”, and the author's name follows. */
const GroupHeading = ({ group }: { group: GroupView }) => (
  <>
    <GroupBadge group={group} />
    <span className="visually-hidden">{reportMessages.groupName(group.letter)}</span>
    <span>{group.name.slice(group.letter.length)}</span>
  </>
)

interface Props {
  caption: string
  comments: readonly ReportComment[]
  groups: readonly GroupView[]
  /** current order and its setter; without it the columns cannot be sorted */
  sorting?: { readonly order: Order; readonly choose: (order: Order) => void }
}

interface Column {
  name: string
  width: 'tid' | 'text' | 'votes'
  order?: Order
  group?: GroupView
}

function ColumnHeading({ name, width, order, group, sorting }: Column & Pick<Props, 'sorting'>) {
  const words = <>{group ? <GroupHeading group={group} /> : name}</>
  if (!sorting || !order)
    return (
      <th scope="col" className={`column-${width}`}>
        {words}
      </th>
    )
  const isOrder = sorting.order === order
  const direction = order === 'tid' ? 'ascending' : 'descending'
  return (
    <th scope="col" className={`column-${width}`} aria-sort={isOrder ? direction : 'none'}>
      <button type="button" title={reportMessages.sortBy(name)} onClick={() => sorting.choose(order)}>
        {words}
        <span aria-hidden className="sort-mark">
          {isOrder && (order === 'tid' ? '▲' : '▼')}
        </span>
      </button>
    </th>
  )
}

/** Minimum number of vote columns in the layout, so that they stay narrow with few groups. */
const MIN_VOTE_COLUMNS = 3

/** Table of comments with the votes of all people and of each group. */
export function CommentTable({ caption, comments, groups, sorting }: Props) {
  const columns: Column[] = [
    { name: reportMessages.columns.tid, width: 'tid', order: 'tid' },
    { name: reportMessages.columns.text, width: 'text' },
    { name: reportMessages.columns.everybody, width: 'votes', order: 'agree' },
    ...groups.map((group): Column => ({
      name: formatGroupTitle(group),
      width: 'votes',
      order: `group-${group.id}`,
      group,
    })),
  ]
  const votes: CSSProperties & Record<'--votes', number> = {
    '--votes': Math.max(MIN_VOTE_COLUMNS, groups.length + 1),
  }
  return (
    <table className="comment-table" style={votes}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHeading key={column.name} {...column} {...(sorting && { sorting })} />
          ))}
        </tr>
      </thead>
      <tbody>
        {comments.map((comment) => (
          <CommentRow key={comment.tid} comment={comment} groups={groups} />
        ))}
      </tbody>
    </table>
  )
}

interface MoreRowsProps {
  shownCount: number
  foundCount: number
  /** gets the new number of rows */
  onLimit: (most: number) => void
}

/** Rows added by one click. */
const STEP_ROWS = 200

/** Buttons that show more rows. */
export function MoreRows({ shownCount, foundCount, onLimit }: MoreRowsProps) {
  const left = foundCount - shownCount
  if (left <= 0) return null
  return (
    <p className="more">
      <span>{reportMessages.shownCount(shownCount, foundCount)}</span>
      <button type="button" className="button" onClick={() => onLimit(shownCount + STEP_ROWS)}>
        {reportMessages.more(Math.min(STEP_ROWS, left))}
      </button>
      {left > STEP_ROWS && (
        <button type="button" className="button" onClick={() => onLimit(foundCount)}>
          {reportMessages.showAll(foundCount)}
        </button>
      )}
    </p>
  )
}
