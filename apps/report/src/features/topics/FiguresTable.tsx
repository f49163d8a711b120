import { formatNumber } from '@folkmoot/domain/format-number'
import { countAllVotes } from '@folkmoot/domain/reports/vote-counts'
import { topicMessages } from '../../messages/topics.ts'
import { VoteBar } from '../../ui/VoteBar.tsx'
import { GroupHeading } from '../../comments/GroupHeading.tsx'
import { formatGroupTitle } from '../../comments/group-name.ts'
import type { GroupView } from '../../comments/report-view.ts'
import { createTopicPath } from './topic-path.ts'
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

const { headings } = topicMessages
const LEADING_COLUMNS = ['topic', 'comments', 'votes'] as const
const TRAILING_COLUMNS = ['together', 'apart', 'few'] as const

function SortHeader({ name, order, onOrder }: { name: FigureOrder } & Pick<Props, 'order' | 'onOrder'>) {
  const isOrder = name === order
  const direction = name === 'topic' ? 'ascending' : 'descending'
  return (
    <th scope="col" aria-sort={isOrder ? direction : 'none'}>
      <button type="button" title={topicMessages.orderBy(headings[name])} onClick={() => onOrder(name)}>
        {headings[name]}
        <span aria-hidden className="sort-mark">
          {isOrder && (name === 'topic' ? '▲' : '▼')}
        </span>
      </button>
    </th>
  )
}

function TopicRow({
  figures,
  groups,
  reportId,
}: Pick<Props, 'groups' | 'reportId'> & { figures: TopicFigures }) {
  const { topic, comments, votes } = figures
  return (
    <tr>
      <th scope="row" className="cell-text">
        <a href={createTopicPath(reportId, topic)}>{topic.title}</a>
      </th>
      <td className="cell-number" data-name={headings.comments}>
        {formatNumber(comments)}
      </td>
      <td className="cell-number" data-name={headings.votes}>
        {formatNumber(countAllVotes(votes))}
      </td>
      <td data-name={headings.everybody}>
        <VoteBar label={headings.everybody} votes={votes} />
      </td>
      {groups.map((group) => {
        const own = votes.groups.find(({ id }) => id === group.id)
        return (
          <td key={group.id} data-name={formatGroupTitle(group)}>
            {own && <VoteBar label={formatGroupTitle(group)} votes={own} />}
          </td>
        )
      })}
      {TRAILING_COLUMNS.map((name) => (
        <td key={name} className="cell-number" data-name={headings[name]}>
          {formatNumber(figures[name])}
        </td>
      ))}
    </tr>
  )
}

/** Table of topics with their votes; a phone shows each row as a card. */
export function FiguresTable({ figures, groups, order, onOrder, reportId }: Props) {
  const sorting = { order, onOrder }
  // a scrollable region needs keyboard focus
  const region = { role: 'region', 'aria-label': topicMessages.table, tabIndex: 0 }
  return (
    <div className="figures-scroll" {...region}>
      <table className="comment-table topic-table" aria-label={topicMessages.table}>
        <thead>
          <tr>
            {LEADING_COLUMNS.map((name) => (
              <SortHeader key={name} name={name} {...sorting} />
            ))}
            <th scope="col">{headings.everybody}</th>
            {groups.map((group) => (
              <th key={group.id} scope="col">
                <GroupHeading group={group} />
              </th>
            ))}
            {TRAILING_COLUMNS.map((name) => (
              <SortHeader key={name} name={name} {...sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map((one) => (
            <TopicRow key={one.topic.key} figures={one} groups={groups} reportId={reportId} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
