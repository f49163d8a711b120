import { formatNumber } from '@folkmoot/domain/format-number'
import type { ChartTone } from '@folkmoot/charts/chart-options'
import { createHistogramBins } from './histogram-bins.ts'
import { useMemo } from 'react'
import { monitorMessages as messages } from '../../messages/stats.ts'
import { ChartPanel } from './ChartPanel.tsx'

/** The number of bars that fit on a phone. */
const MAX_BARS = 20

interface Props {
  /** position of the picture on its page, from 0 */
  order: number
  title: string
  help: string
  slug: string
  /** the counted thing */
  what: string
  /** each number, with the people who have it; pass the same array while the data is the same */
  rows: readonly { value: number; people: number }[]
  tone: ChartTone
}

/** A histogram of people by a number, as bars or as a table; nothing without people. */
export function HistogramChart({ order, title, help, slug, what, rows, tone }: Props) {
  const bins = useMemo(() => createHistogramBins(rows, MAX_BARS), [rows])
  const bars = useMemo(
    () =>
      bins.map(({ from, to, people }) => ({
        label: messages.bin(formatNumber(from), formatNumber(to)),
        count: people,
      })),
    [bins],
  )
  if (bars.length === 0) return null
  const people = rows.reduce((sum, row) => sum + row.people, 0)
  const columns = { label: what, count: messages.people }
  return (
    <ChartPanel
      order={order}
      title={title}
      help={help}
      slug={slug}
      description={messages.histogramDescription(title, formatNumber(people))}
      rows={() => [
        [`${what}: ${messages.from}`, `${what}: ${messages.to}`, messages.people],
        ...bins.map((bin) => [bin.from, bin.to, bin.people]),
      ]}
      drawing={{ kind: 'bars', bars, columns, tone, isHorizontal: false }}
    />
  )
}
