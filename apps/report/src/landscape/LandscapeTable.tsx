import type { ReportComment } from '@folkmoot/api-types/report-data'
import { GroupBadge } from '../comments/GroupBadge.tsx'
import { formatGroupName } from '../comments/group-name.ts'
import type { GroupView, ReportView } from '../comments/report-view.ts'
import { landscapeMessages } from '../messages/landscape.ts'
import { getGroupVotes, quoteTypicalComment } from './region-texts.ts'

interface Props {
  view: ReportView
  comment: ReportComment | undefined
  ungrouped: number
  chosen: number | undefined
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

/** The map as a table, with the same choices. */
export function LandscapeTable({ view, comment, ungrouped, chosen, onGroup }: Props) {
  const { tableAgree, tableDisagree, tablePass, tableVotes } = landscapeMessages
  const columns = comment
    ? [tableAgree, tableDisagree, tablePass, tableVotes]
    : [landscapeMessages.tableTypical]
  return (
    <div className="landscape-table">
      <table>
        <caption>{comment ? comment.txt : landscapeMessages.tableCaption}</caption>
        <thead>
          <tr>
            {[landscapeMessages.tableGroup, landscapeMessages.tablePeople, ...columns].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{landscapeMessages.tableChoose}</th>
          </tr>
        </thead>
        <tbody>
          {view.reportedGroups.map((group) => (
            <tr key={group.id}>
              <th scope="row">
                <GroupBadge group={group} /> {formatGroupName(group)}
              </th>
              <td>{landscapeMessages.number(group.size)}</td>
              {comment ? (
                <VoteCells comment={comment} id={group.id} />
              ) : (
                <td>{quoteTypicalComment(group)}</td>
              )}
              <td>
                <button
                  type="button"
                  className="button"
                  aria-pressed={chosen === group.id}
                  aria-label={landscapeMessages.chooseGroup(formatGroupName(group))}
                  onClick={() => onGroup(group)}
                >
                  {landscapeMessages.chooseGroupShort}
                </button>
              </td>
            </tr>
          ))}
          {ungrouped > 0 && (
            <tr>
              <th scope="row">{landscapeMessages.ungroupedName}</th>
              <td>{landscapeMessages.number(ungrouped)}</td>
              <td colSpan={columns.length + 1} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
