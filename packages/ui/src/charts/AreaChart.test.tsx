import type { CountPoint } from '@folkmoot/domain/stats'
import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AreaChart } from './AreaChart.tsx'

const START = new Date(2015, 6, 31, 12).getTime()
const HOUR_MS = 60 * 60 * 1000
const createPoints = (count: number): CountPoint[] =>
  Array.from({ length: count }, (_, index) => ({ time: START + index * HOUR_MS, count: index + 1 }))
const words = {
  description: 'Voters over time',
  columns: { time: 'Until', count: 'Voters' },
  tone: 'first',
  span: { from: START, to: START + 20_000 * HOUR_MS },
} as const
const getRows = () => within(screen.getByRole('table', { name: 'Voters over time' })).getAllByRole('row')
const getCells = (row: HTMLElement | undefined) =>
  row
    ? within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
    : []

describe('the chart', () => {
  const chart = (count: number) => (
    <AreaChart
      points={createPoints(count)}
      {...words}
      width={400}
      height={200}
      theme="light"
      locale="en-GB"
    />
  )

  it('[MON-2] thins 20,000 voters to visible points, with an exact last one', () => {
    render(chart(20_000))
    expect(getRows()).toHaveLength(201)
    expect(getCells(getRows().at(-1))[1]).toBe('20,000')
  })

  it('[MON-2] is updated with new data, not created again', () => {
    const { rerender } = render(chart(2))
    const table = screen.getByRole('table')
    rerender(chart(3))
    expect(screen.getByRole('table')).toBe(table)
    expect(getCells(getRows().at(-1))[1]).toBe('3')
  })

  it('shows its table without canvas', () => {
    render(chart(2))
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByRole('region', { name: 'Voters over time' })).toBeDefined()
  })
})
