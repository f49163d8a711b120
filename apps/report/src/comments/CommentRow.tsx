import type { ReportComment } from '@folkmoot/api-types/report-data'
import { MOD } from '@folkmoot/domain/comments'
import { memo, useContext } from 'react'
import { reportMessages } from '../messages/report.ts'
import { VoteBar } from '../ui/VoteBar.tsx'
import { VotersContext } from '../ui/voters-context.ts'
import { formatGroupTitle } from './group-name.ts'
import type { GroupView } from './report-view.ts'

const formatMarks = ({ is_seed, is_meta, mod }: ReportComment): string =>
  [
    is_seed && reportMessages.seed,
    is_meta && reportMessages.meta,
    mod === MOD.unmoderated && reportMessages.unmoderated,
    mod === MOD.rejected && reportMessages.rejectedMark,
  ]
    .filter(Boolean)
    .join(' · ')

/** Row of a comment; a phone shows it as a card. */
export const CommentRow = memo(function CommentRow({
  comment,
  groups,
}: {
  comment: ReportComment
  groups: readonly GroupView[]
}) {
  const voters = useContext(VotersContext)
  const marks = formatMarks(comment)
  return (
    <tr>
      <td className="cell-tid">{comment.tid}</td>
      <td className="cell-text">
        {comment.txt || <span className="muted">{reportMessages.noText}</span>}
        {marks && <small>{marks}</small>}
      </td>
      <td data-name={reportMessages.columns.everybody}>
        <VoteBar label={reportMessages.columns.everybody} votes={comment} people={voters} />
      </td>
      {groups.map((group) => {
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
