import { COLOURS } from '../colours.ts'
import { computeRunningCounts, thinPoints } from '@folkmoot/domain/stats'
import { SVGRenderer } from 'echarts/renderers'
import { expect, it } from 'vitest'
import { createAreaOption } from './AreaChart.tsx'
import { echarts } from './echarts.ts'

// SVG text, because only browsers have a canvas
echarts.use([SVGRenderer])

it('[MON-2] ECharts, with the parts we give it, draws line, area and both axes', () => {
  const start = new Date(2015, 6, 31).getTime()
  const times = Array.from({ length: 1921 }, (_, index) => start + index * 3_600_000)
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 500, height: 220 })
  const points = thinPoints(computeRunningCounts(times), 200)
  const span = { from: start, to: times.at(-1) ?? 0 }
  const look = { name: 'Voters', theme: 'light', tone: 'first', locale: 'en-GB', width: 500, span } as const
  chart.setOption(createAreaOption(points, look))
  const picture = chart.renderToSVGString()
  chart.dispose()
  expect(picture).toContain('2,000')
  expect(picture).toMatch(/\d+ (Aug|Sept?|Oct)</)
  expect(picture).toContain(`stroke="${COLOURS.light['chart-first']}"`)
  expect(picture).toContain(`fill="${COLOURS.light['chart-first']}"`)
})
