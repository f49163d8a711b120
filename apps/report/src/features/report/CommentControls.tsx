import { reportMessages } from '../../messages/report.ts'
import type { Order } from '../../comments/comment-order.ts'
import type { ReportView } from '../../comments/report-view.ts'

interface Props {
  view: ReportView
  search: string
  order: Order
  onSearch: (search: string) => void
  onOrder: (order: Order) => void
}

const { orders } = reportMessages

/** Lists the orders that a report offers. */
function listOrders({ reportedGroups, divides, common }: ReportView): [Order, string][] {
  const everybody: [Order, string][] = (['tid', 'votes', 'agree', 'disagree', 'pass'] as const).map(
    (order) => [order, orders[order]],
  )
  return [
    ...everybody,
    ...(divides.length > 0 ? [['divides', orders.divides] as [Order, string]] : []),
    ...(common.length > 0 ? [['common', orders.common] as [Order, string]] : []),
    ...reportedGroups.map(({ id, name }): [Order, string] => [
      `group-${id}`,
      reportMessages.orderGroup(name),
    ]),
  ]
}

/** Search field and order of the table. */
export function CommentControls({ view, search, order, onSearch, onOrder }: Props) {
  const offered = listOrders(view)
  return (
    <div className="controls">
      <label>
        <span>{reportMessages.search}</span>
        <input type="search" value={search} onChange={({ target }) => onSearch(target.value)} />
      </label>
      <label>
        <span>{reportMessages.order}</span>
        <select
          value={order}
          onChange={({ target }) => onOrder(offered.find(([name]) => name === target.value)?.[0] ?? 'tid')}
        >
          {offered.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
