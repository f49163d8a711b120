import type { Bar } from '@folkmoot/charts/bar-option'
import type { ChartTone } from '@folkmoot/charts/chart-options'
import type { DayBar } from '@folkmoot/charts/day-option'
import type { TimeSpan } from '@folkmoot/charts/time-ticks'
import type { CountPoint } from '@folkmoot/domain/stats'
import type { Charts } from './use-charts.ts'

/** The content of a Monitor picture: a count over time, or numbers of people by kind. */
export type Drawing =
  | {
      kind: 'area'
      /** pass the same array while the data is the same */
      points: readonly CountPoint[]
      columns: { time: string; count: string }
      tone: ChartTone
      span: TimeSpan | undefined
    }
  | {
      kind: 'days'
      /** pass the same array while the data is the same */
      days: readonly DayBar[]
      columns: { time: string; count: string; note: string }
      tone: ChartTone
      span: TimeSpan
      /** end of the count axis */
      max?: number | undefined
    }
  | {
      kind: 'bars'
      /** pass the same array while the data is the same */
      bars: readonly Bar[]
      columns: { label: string; count: string; note?: string }
      tone: ChartTone
      isHorizontal: boolean
    }

/** Renders the picture as a file, with a heading. */
export function renderPng(
  { renderAreaImage, renderBarImage, renderDayImage }: Charts,
  drawing: Drawing,
  words: { title: string; note: string },
): Promise<Blob> {
  const { tone, columns } = drawing
  const named = { name: columns.count, tone, ...words }
  if (drawing.kind === 'area') return renderAreaImage(drawing.points, { ...named, span: drawing.span })
  if (drawing.kind === 'days')
    return renderDayImage(drawing.days, { ...named, span: drawing.span, max: drawing.max })
  return renderBarImage(drawing.bars, { ...named, isHorizontal: drawing.isHorizontal })
}
