import { SVGRenderer } from 'echarts/renderers'
import { describe, expect, it } from 'vitest'
import { type AreaOption, createAreaOption } from './area-option.ts'
import { echarts } from './echarts.ts'
import { createDayOption, type DayOption } from './day-option.ts'
import { computeTimeTicks } from './time-ticks.ts'

// SVG text, because only browsers have a canvas
echarts.use([SVGRenderer])

const DAY_MS = 24 * 60 * 60_000
const start = new Date(2026, 10, 3).getTime()
const createSpan = (days: number) => ({ from: start, to: new Date(2026, 10, 3 + days).getTime() })

/** Where ECharts draws the days of an axis. */
function listLabelPlaces(option: AreaOption | DayOption): string[] {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 500, height: 240 })
  chart.setOption(option)
  const picture = chart.renderToSVGString()
  chart.dispose()
  return [...picture.matchAll(/translate\(([\d.]+) [\d.]+\)"[^>]*>(\w+ Nov|Nov \w+)</g)].map(
    ([, x, label]) => `${label} at ${x}`,
  )
}

/** The labels of an axis so many days long. */
function listLabels(days: number): string[] {
  const { times, format } = computeTimeTicks(createSpan(days), 5, 'en-GB')
  return times.map(format)
}

describe('the time axis of charts', () => {
  it.each([
    [0.25, ['3 Nov', '2:00', '4:00', '6:00']],
    [1, ['3 Nov', '6:00', '12:00', '18:00', '4 Nov']],
    [5, ['3 Nov', '4 Nov', '5 Nov', '6 Nov', '7 Nov']],
    [20, ['3 Nov', '7 Nov', '11 Nov', '15 Nov', '19 Nov']],
    [100, ['3 Nov', '24 Nov', '15 Dec', '5 Jan', '26 Jan']],
    [365, ['Jan 2027', 'Apr 2027', 'Jul 2027', 'Oct 2027']],
    [5 * 365, ['Jan 2027', 'Jan 2028', 'Jan 2029', 'Jan 2030', 'Jan 2031']],
  ])('marks few times at equal distances in %d days', (days, labels) => {
    const span = { from: start, to: start + days * DAY_MS }
    const { times, format } = computeTimeTicks(span, 5, 'en-GB')
    expect(times.map(format)).toEqual(labels)
  })

  it('marks a day where its bar stands, at noon', () => {
    expect(
      new Set(computeTimeTicks(createSpan(20), 5, 'en').times.map((time) => new Date(time).getHours())),
    ).toEqual(new Set([12]))
    expect(listLabels(20)).toHaveLength(5)
  })

  it.each([0, 1, 61_000, 37 * 60 * 60_000, 141 * DAY_MS, 40 * 365 * DAY_MS])(
    'marks no more times than asked for in %d ms',
    (length) => {
      const { times } = computeTimeTicks({ from: start + 1, to: start + 1 + length }, 3, 'en')
      expect(times.length).toBeLessThanOrEqual(3)
      for (const time of times) expect(time).toBeGreaterThan(start)
    },
  )

  it('charts with the same span have the same marks, and their plots the same edges', () => {
    const span = createSpan(20)
    const look = { name: 'Votes', theme: 'light', tone: 'first', span, width: 500 } as const
    const days = createDayOption([{ time: start + DAY_MS / 2, count: 1_250_000 }], look)
    const line = createAreaOption([{ time: start, count: 1 }], look)
    expect(JSON.stringify(days.xAxis)).toBe(JSON.stringify(line.xAxis))
    expect(days.grid).toEqual(line.grid)
    // the width of the numbers moves no edge
    expect(days.grid).toMatchObject({ outerBoundsMode: 'none' })
    expect(listLabelPlaces(days)).toHaveLength(5)
    expect(listLabelPlaces(days)).toEqual(listLabelPlaces(line))
  })
})
