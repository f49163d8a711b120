import type { ReportComment } from '@folkmoot/api-types/report-data'
import type { CSSProperties } from 'react'
import { reportMessages } from '../messages/report.ts'
import { CommentRow } from './CommentRow.tsx'
import type { Order } from './comment-order.ts'
import { GroupHeading } from './GroupHeading.tsx'
import { formatGroupTitle } from './group-name.ts'
import type { GroupView } from './report-view.ts'
import './comment-table.css'

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
