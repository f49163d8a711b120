import type { ReportComment } from '@folkmoot/api-types/report-data'
import { GroupBadge } from '../comments/GroupBadge.tsx'
import { formatGroupTitle } from '../comments/group-name.ts'
import type { GroupView, ReportView } from '../comments/report-view.ts'
import { landscapeMessages } from '../messages/landscape.ts'
import { getGroupVotes, quoteTypicalComment } from './region-texts.ts'

interface Props {
  view: ReportView
  comment: ReportComment | undefined
  ungrouped: number
  /** the chosen one */
  group: number | undefined
  onGroup: (group: GroupView) => void
}

/** The votes of a group on the chosen comment. */
function VoteCells({ comment, id }: { comment: ReportComment; id: number }) {
  const { A, D, P, S } = getGroupVotes(comment, id)
  return (
    <>
      {[A, D, P].map((part, at) => (
        <td key={at}>{landscapeMessages.share(part, S)}</td>
      ))}
      <td>{landscapeMessages.number(S)}</td>
    </>
  )
}

interface RowProps extends Pick<Props, 'comment' | 'onGroup'> {
  group: GroupView
  isChosen: boolean
}

const GroupRow = ({ group, comment, isChosen, onGroup }: RowProps) => (
  <tr>
    <th scope="row">
      <GroupBadge group={group} /> {formatGroupTitle(group)}
    </th>
    <td>{landscapeMessages.number(group.size)}</td>
    {comment ? <VoteCells comment={comment} id={group.id} /> : <td>{quoteTypicalComment(group)}</td>}
    <td>
      <button
        type="button"
        className="button"
        aria-pressed={isChosen}
        aria-label={landscapeMessages.chooseGroup(formatGroupTitle(group))}
        onClick={() => onGroup(group)}
      >
        {landscapeMessages.chooseGroupShort}
      </button>
    </td>
  </tr>
)

/** The names of the columns. */
function listColumns(comment: ReportComment | undefined): readonly string[] {
  const { tableGroup, tablePeople, tableTypical, tableChoose } = landscapeMessages
  const { tableAgree, tableDisagree, tablePass, tableVotes } = landscapeMessages
  const own = comment ? [tableAgree, tableDisagree, tablePass, tableVotes] : [tableTypical]
  return [tableGroup, tablePeople, ...own, tableChoose]
}

/** The map as a table, with the same choices. */
export function LandscapeTable({ view, comment, ungrouped, group: chosen, onGroup }: Props) {
  const columns = listColumns(comment)
  return (
    <div className="landscape-table">
      <table>
        <caption>{comment ? comment.txt : landscapeMessages.tableCaption}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.reportedGroups.map((group) => (
            <GroupRow
              key={group.id}
              group={group}
              comment={comment}
              isChosen={chosen === group.id}
              onGroup={onGroup}
            />
          ))}
          {ungrouped > 0 && (
            <tr>
              <th scope="row">{landscapeMessages.ungroupedName}</th>
              <td>{landscapeMessages.number(ungrouped)}</td>
              <td colSpan={columns.length - 2}>{landscapeMessages.ungroupedReason}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
