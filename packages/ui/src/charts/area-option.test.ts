import type { CountPoint } from '@folkmoot/domain/stats'
import { describe, expect, it } from 'vitest'
import { createAreaOption } from './AreaChart.tsx'

const START = Date.UTC(2015, 6, 31)
const DAY_MS = 24 * 60 * 60 * 1000
const points: CountPoint[] = [
  { time: START, count: 1 },
  { time: START + DAY_MS, count: 1200 },
  { time: START + 9 * DAY_MS, count: 1921 },
]
const span = { from: START, to: START + 9 * DAY_MS }
const look = { name: 'Voters', theme: 'light', tone: 'first', locale: 'de', width: 500, span } as const

/** The tooltip of a point. */
function renderTooltip(point: CountPoint, name: string = look.name): HTMLElement {
  const { tooltip } = createAreaOption(points, { ...look, name })
  const { formatter } = tooltip as { formatter: (shown: unknown) => HTMLElement }
  return formatter([{ value: [point.time, point.count] }])
}

describe('the option of an area chart', () => {
  it('[MON-2] draws one filled line through every point, from zero up', () => {
    const { series, yAxis } = createAreaOption(points, look)
    const [line] = series as { type: string; data: unknown; areaStyle: unknown }[]
    expect(line).toMatchObject({
      type: 'line',
      step: 'end',
      data: points.map(({ time, count }) => [time, count]),
    })
    expect(line?.areaStyle).toBeDefined()
    expect(yAxis).toMatchObject({ min: 0, minInterval: 1 })
  })

  it('goes on with the last count until the axis ends, and not beyond the present', () => {
    const getLast = (to: number) => {
      const { series } = createAreaOption(points, { ...look, span: { from: START, to } })
      return (series as { data: [number, number][] }[])[0]?.data.at(-1)
    }
    expect(getLast(START + 30 * DAY_MS)).toEqual([START + 30 * DAY_MS, 1921])
    expect(getLast(START + 5 * DAY_MS)).toEqual([START + 9 * DAY_MS, 1921])
    const [time, count] = getLast(Date.now() + DAY_MS)!
    expect(count).toBe(1921)
    expect(time).toBeLessThanOrEqual(Date.now())
  })

  it('shows time and count in its tooltip, as text and never as HTML', () => {
    const name = '<img src=x onerror=alert(1)>'
    const shown = renderTooltip(points[2] ?? { time: 0, count: 0 }, name)
    expect(shown.textContent).toContain(`${name}: 1.921`)
    expect(shown.textContent).toContain('2015')
    expect(shown.querySelector('img')).toBeNull()
  })
})
