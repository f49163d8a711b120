import { votesIn } from '@folkmoot/domain/reports/stance'
import { number } from '../../messages/figures.ts'
import { reportMessages } from '../../messages/report.ts'
import { topicMessages } from '../../messages/topics.ts'
import { VoteBar } from '../../ui/VoteBar.tsx'
import { GroupMark } from '../../comments/GroupMark.tsx'
import { groupName } from '../../comments/group-name.ts'
import type { GroupView } from '../../comments/report-view.ts'
import { topicAddress } from './topic-address.ts'
import type { FigureOrder, TopicFigures } from './topic-figures.ts'
import '../../comments/comment-table.css'
import './figures-table.css'

interface Props {
  reportId: string
  figures: readonly TopicFigures[]
  groups: readonly GroupView[]
  order: FigureOrder
  onOrder: (order: FigureOrder) => void
}

const { heads } = topicMessages
const BEFORE = ['topic', 'comments', 'votes'] as const
const AFTER = ['together', 'apart', 'few'] as const

function SortHead({ name, order, onOrder }: { name: FigureOrder } & Pick<Props, 'order' | 'onOrder'>) {
  const isOrder = name === order
  const direction = name === 'topic' ? 'ascending' : 'descending'
  return (
    <th scope="col" aria-sort={isOrder ? direction : 'none'}>
      <button type="button" title={topicMessages.orderBy(heads[name])} onClick={() => onOrder(name)}>
        {heads[name]}
        <span aria-hidden className="sort-mark">
          {isOrder && (name === 'topic' ? '▲' : '▼')}
        </span>
      </button>
    </th>
  )
}

function Row({ figures, groups, reportId }: Pick<Props, 'groups' | 'reportId'> & { figures: TopicFigures }) {
  const { topic, comments, votes } = figures
  return (
    <tr>
      <th scope="row" className="cell-text">
        <a href={topicAddress(reportId, topic)}>{topic.title}</a>
      </th>
      <td className="cell-number" data-name={heads.comments}>
        {number(comments)}
      </td>
      <td className="cell-number" data-name={heads.votes}>
        {number(votesIn(votes))}
      </td>
      <td data-name={heads.everybody}>
        <VoteBar who={heads.everybody} votes={votes} />
      </td>
      {groups.map((group) => {
        const own = votes.groups.find(({ id }) => id === group.id)
        return (
          <td key={group.id} data-name={reportMessages.groupOf(group.letter)}>
            {own && <VoteBar who={groupName(group)} votes={own} />}
          </td>
        )
      })}
      {AFTER.map((name) => (
        <td key={name} className="cell-number" data-name={heads[name]}>
          {number(figures[name])}
        </td>
      ))}
    </tr>
  )
}

/** Topics in a table with their votes; on a phone each row is laid out as a card. */
export function FiguresTable({ figures, groups, order, onOrder, reportId }: Props) {
  const sorting = { order, onOrder }
  // a region that scrolls has to be reachable by keyboard
  const region = { role: 'region', 'aria-label': topicMessages.table, tabIndex: 0 }
  return (
    <div className="figures-scroll" {...region}>
      <table className="comment-table topic-table" aria-label={topicMessages.table}>
        <thead>
          <tr>
            {BEFORE.map((name) => (
              <SortHead key={name} name={name} {...sorting} />
            ))}
            <th scope="col">{heads.everybody}</th>
            {groups.map((group) => (
              <th key={group.id} scope="col">
                <GroupMark group={group} />
                <span className={group.label ? '' : 'visually-hidden'}>
                  {group.label || groupName(group)}
                </span>
              </th>
            ))}
            {AFTER.map((name) => (
              <SortHead key={name} name={name} {...sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map((one) => (
            <Row key={one.topic.key} figures={one} groups={groups} reportId={reportId} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
