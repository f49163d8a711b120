import type { ReportComment } from '@folkmoot/api-types/report-data'
import { GroupBadge, formatGroupTitle } from '../comments/groups.tsx'
import type { GroupView } from '../comments/report-view.ts'
import { landscapeMessages } from '../messages/landscape.ts'
import { getGroupVotes, quoteTypicalComment } from './labels.ts'

interface Props {
  /** those of the moment that is shown */
  groups: readonly GroupView[]
  /** of the moment that is replayed; undefined for now */
  past: string | undefined
  comment: ReportComment | undefined
  ungrouped: number
  /** the chosen one */
  group: number | undefined
  onGroup: (group: GroupView) => void
}

/** The votes of a group on the chosen comment. */
function VoteCells({ comment, id }: { comment: ReportComment; id: number }) {
  const { A, D, P, S } = getGroupVotes(comment, id)
  const { tableAgree, tableDisagree, tablePass, tableVotes } = landscapeMessages
  return (
    <>
      {[A, D, P].map((part, at) => (
        <td key={at} data-name={[tableAgree, tableDisagree, tablePass][at]}>
          {landscapeMessages.share(part, S)}
        </td>
      ))}
      <td data-name={tableVotes}>{landscapeMessages.number(S)}</td>
    </>
  )
}

interface RowProps extends Pick<Props, 'comment' | 'onGroup' | 'past'> {
  group: GroupView
  isChosen: boolean
}

/** What there is of a group for now alone. */
function NowCells({ group, comment, isChosen, onGroup }: RowProps) {
  return (
    <>
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
    </>
  )
}

const GroupRow = (props: RowProps) => (
  <tr>
    <th scope="row">
      <GroupBadge group={props.group} /> {formatGroupTitle(props.group)}
    </th>
    <td data-name={landscapeMessages.tablePeople}>{landscapeMessages.number(props.group.size)}</td>
    {props.past === undefined && <NowCells {...props} />}
  </tr>
)

/** The names of the columns. */
function listColumns({ comment, past }: Pick<Props, 'comment' | 'past'>): readonly string[] {
  const { tableGroup, tablePeople, tableTypical, tableChoose } = landscapeMessages
  const { tableAgree, tableDisagree, tablePass, tableVotes } = landscapeMessages
  if (past !== undefined) return [tableGroup, tablePeople]
  const own = comment ? [tableAgree, tableDisagree, tablePass, tableVotes] : [tableTypical]
  return [tableGroup, tablePeople, ...own, tableChoose]
}

/** The map as a table, with the same choices. */
export function LandscapeTable({ groups, past, comment, ungrouped, group: chosen, onGroup }: Props) {
  const columns = listColumns({ comment, past })
  return (
    <div className="landscape-table">
      <table>
        <caption>{past ?? comment?.txt ?? landscapeMessages.tableCaption}</caption>
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
          {groups.map((group) => (
            <GroupRow
              key={group.id}
              group={group}
              comment={comment}
              past={past}
              isChosen={chosen === group.id}
              onGroup={onGroup}
            />
          ))}
          {ungrouped > 0 && (
            <tr>
              <th scope="row">{landscapeMessages.ungroupedName}</th>
              <td data-name={landscapeMessages.tablePeople}>{landscapeMessages.number(ungrouped)}</td>
              {past === undefined && (
                <td colSpan={columns.length - 2}>{landscapeMessages.ungroupedReason}</td>
              )}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
