import type { ReportComment } from '@folkmoot/api-types/report-data'
import { MOD } from '@folkmoot/domain/comments'
import { memo } from 'react'
import { reportMessages } from '../messages/report.ts'
import { VoteBar } from '../ui/VoteBar.tsx'
import { groupName } from './group-name.ts'
import type { GroupView } from './report-view.ts'

const marksOf = ({ is_seed, is_meta, mod }: ReportComment): string =>
  [
    is_seed && reportMessages.seed,
    is_meta && reportMessages.meta,
    mod === MOD.unmoderated && reportMessages.unmoderated,
    mod === MOD.rejected && reportMessages.rejectedMark,
  ]
    .filter(Boolean)
    .join(' · ')

/** A comment in the table; on a phone its row is laid out as a card. */
export const CommentRow = memo(function CommentRow({
  comment,
  groups,
}: {
  comment: ReportComment
  groups: readonly GroupView[]
}) {
  const marks = marksOf(comment)
  return (
    <tr>
      <td className="cell-tid">{comment.tid}</td>
      <td className="cell-text">
        {comment.txt}
        {marks && <small>{marks}</small>}
      </td>
      <td data-name={reportMessages.columns.everybody}>
        <VoteBar who={reportMessages.columns.everybody} votes={comment} />
      </td>
      {groups.map((group) => {
        const votes = comment.groups?.find(({ id }) => id === group.id)
        return (
          <td key={group.id} data-name={reportMessages.groupOf(group.letter)}>
            {votes && <VoteBar who={groupName(group)} votes={votes} />}
          </td>
        )
      })}
    </tr>
  )
})
