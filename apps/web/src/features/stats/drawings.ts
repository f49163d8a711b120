import type { Bar, ChartTone } from '@folkmoot/charts'
import type { CountPoint } from '@folkmoot/domain/stats'
import type { Charts } from './use-charts.ts'

/** What a picture of Monitor shows: a count over time, or numbers of people by kind. */
export type Drawing =
  | {
      kind: 'area'
      /** keep the same array while it is the same data */
      points: readonly CountPoint[]
      columns: { time: string; count: string }
      tone: ChartTone
    }
  | {
      kind: 'bars'
      /** keep the same array while it is the same data */
      bars: readonly Bar[]
      columns: { label: string; count: string; note?: string }
      tone: ChartTone
      lying: boolean
    }

/** The drawing as a file, with what is written above it. */
export function renderPng(
  { renderAreaImage, renderBarImage }: Charts,
  drawing: Drawing,
  words: { title: string; note: string },
): Promise<Blob> {
  const { tone, columns } = drawing
  const named = { name: columns.count, tone, ...words }
  if (drawing.kind === 'area') return renderAreaImage(drawing.points, named)
  return renderBarImage(drawing.bars, { ...named, lying: drawing.lying })
}
