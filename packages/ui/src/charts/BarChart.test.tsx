import { COLOURS } from '../colours.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import { SVGRenderer } from 'echarts/renderers'
import { afterEach, describe, expect, it } from 'vitest'
import { type Bar, createBarOption, BarChart } from './BarChart.tsx'
import { echarts } from './echarts.ts'

// SVG text, because only browsers have a canvas
echarts.use([SVGRenderer])
afterEach(cleanup)

const bars: Bar[] = [
  { label: 'Codes made', count: 1200 },
  { label: 'Codes used', count: 300, note: '25 %' },
]
const look = { name: 'People', theme: 'light', locale: 'en-GB' } as const

function renderChart(): string {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 500, height: 220 })
  chart.setOption(createBarOption(bars, look))
  const picture = chart.renderToSVGString()
  chart.dispose()
  return picture
}

/** The tooltip of a bar. */
function renderTooltip(dataIndex: number): HTMLElement {
  const { tooltip } = createBarOption(bars, look)
  const { formatter } = tooltip as { formatter: (shown: unknown) => HTMLElement }
  return formatter([{ dataIndex }])
}

describe('bars', () => {
  it('[MON-3] have their numbers at the ends and no axis labels, which overlap on a phone', () => {
    const picture = renderChart()
    expect(picture).toContain(`fill="${COLOURS.light['chart-first']}"`)
    const texts = [...picture.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text)
    expect(texts).toEqual(['Codes made', 'Codes used', '1,200', '300 · 25 %'])
  })

  it('have a tooltip with text and never HTML', () => {
    expect(renderTooltip(1).textContent).toBe('People: 300 · 25 %Codes used')
    const { tooltip } = createBarOption([{ label: '<img src=x>', count: 1 }], look)
    const { formatter } = tooltip as { formatter: (shown: unknown) => HTMLElement }
    expect(formatter({ dataIndex: 0 }).querySelector('img')).toBeNull()
  })

  it('have a table with every number and note', () => {
    const columns = { label: 'Step', count: 'People', note: 'Share' }
    const size = { width: 400, height: 200 }
    render(<BarChart bars={bars} columns={columns} description="From code to vote" {...look} {...size} />)
    const rows = within(screen.getByRole('table', { name: 'From code to vote' })).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Step', 'People', 'Share'],
      ['Codes made', '1,200', ''],
      ['Codes used', '300', '25 %'],
    ])
  })
})
