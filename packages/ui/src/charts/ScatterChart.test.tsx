import { COLOURS } from '../colours.ts'
import { render, screen, within } from '@testing-library/react'
import { SVGRenderer } from 'echarts/renderers'
import { describe, expect, it } from 'vitest'
import { echarts } from './echarts.ts'
import { ScatterChart, ScatterKey, findKeyTarget } from './ScatterChart.tsx'
import { type ScatterKind, createScatterOption, findNameShift, type ScatterPoint } from './scatter-option.ts'

// SVG text, because only browsers have a canvas
echarts.use([SVGRenderer])

const kinds: ScatterKind[] = [
  { kind: 'pending', name: 'Pending', shape: 'circle' },
  { kind: 'accepted', name: 'Accepted', shape: 'square' },
]
const createPoint = (id: number, x: number, y: number, more: Partial<ScatterPoint> = {}): ScatterPoint => ({
  id,
  x,
  y,
  kind: 'pending',
  cluster: 0,
  title: `Comment ${id}`,
  text: `Words ${id}`,
  ...more,
})
const words = {
  keys: 'Arrow keys',
  key: 'Shapes',
  noCluster: 'none',
  columns: { id: 'Comment', text: 'Text', kind: 'Status', group: 'Cluster', x: 'x', y: 'y' },
}

/** The picture as SVG, 800 by 600. */
function renderChart(
  points: readonly ScatterPoint[],
  theme: 'light' | 'dark' = 'light',
  names: ReadonlyMap<number, string> = new Map(),
): string {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 800, height: 600 })
  chart.setOption(createScatterOption(points, kinds, { names, width: 800, height: 600 }, theme))
  const picture = chart.renderToSVGString()
  chart.dispose()
  return picture
}
const countParts = (text: string, part: string) => text.split(part).length - 1

describe('the picture', () => {
  it('[TOP-4] has a mark for each point, and a line around clusters of three or more', () => {
    const three = [createPoint(0, 0, 0), createPoint(1, 4, 0), createPoint(2, 2, 3, { kind: 'accepted' })]
    const picture = renderChart([
      ...three,
      createPoint(3, 9, 9, { cluster: 1 }),
      createPoint(4, 8, 9, { cluster: 1 }),
    ])
    expect(countParts(picture, `fill="${COLOURS.light['shape-circle']}"`)).toBe(4)
    expect(countParts(picture, `fill="${COLOURS.light['shape-square']}"`)).toBe(1)
    expect(countParts(picture, 'stroke-dasharray')).toBe(1)
    expect(renderChart(three, 'dark')).toContain(`fill="${COLOURS.dark['shape-circle']}"`)
  })

  it('has the names of clusters; where two would overlap, that of the larger', () => {
    const here = [0, 1, 2].map((id) => createPoint(id, 5, 5))
    const points = [
      ...here,
      createPoint(3, 5, 5, { cluster: 1 }),
      createPoint(4, 0, 0, { cluster: 2 }),
      createPoint(5, 9, 9, { cluster: 3, isFaint: true }),
      createPoint(6, 9, 0, { cluster: -1 }),
    ]
    const names = new Map([
      [0, 'Trees'],
      [1, 'Parks'],
      [2, 'Buses'],
      [3, 'Schools'],
      [-1, 'None'],
    ])
    const picture = renderChart(points, 'light', names)
    const shown = [...names.values()].filter((name) => picture.includes(`>${name}<`))
    expect(shown).toEqual(['Trees', 'Buses'])
    // the marks of the names, not the names
    expect(picture.match(/<text[^>]*fill-opacity="0"/)).toBeNull()
  })

  it('[TOP-4] draws faint points to emphasize others', () => {
    const picture = renderChart([createPoint(0, 1, 1), createPoint(1, 2, 2, { isFaint: true })])
    expect(countParts(picture, `fill="${COLOURS.light['shape-circle']}"`)).toBe(2)
    expect(countParts(picture, 'fill-opacity="0.25"')).toBe(1)
  })
})

it('[TOP-4] the tooltip has text and never HTML', () => {
  const { tooltip } = createScatterOption(
    [createPoint(0, 1, 1)],
    kinds,
    { names: new Map(), width: 800, height: 600 },
    'light',
  )
  const { formatter } = tooltip as { formatter: (shown: object) => HTMLElement }
  const shown = formatter({ data: { point: createPoint(7, 0, 0, { text: '<b>bold</b>' }) } })
  expect(shown.textContent).toBe('Comment 7<b>bold</b>')
  expect(shown.querySelector('b')).toBeNull()
})

it.each([
  ['ArrowRight', undefined, 0],
  ['ArrowRight', 0, 1],
  ['ArrowDown', 4, 4],
  ['ArrowLeft', undefined, 4],
  ['ArrowUp', 0, 0],
  ['Home', 3, 0],
  ['End', 0, 4],
  ['Escape', 2, undefined],
  ['Tab', 2, null],
])('[TOP-4] the key %s from %s leads to %s', (key, at, to) => {
  expect(findKeyTarget(key, at, 5)).toBe(to)
})

it('[TOP-4] the key names each shape', () => {
  render(<ScatterKey kinds={kinds} label="Shapes" theme="light" />)
  const items = within(screen.getByRole('list', { name: 'Shapes' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Pending', 'Accepted'])
  expect(items.map((item) => item.querySelector('svg')?.firstElementChild?.tagName)).toEqual([
    'circle',
    'polygon',
  ])
})

it('a name on the map moves up or down to cover the fewest points, and stays inside', () => {
  const name = { x: 100, y: 100, width: 120, height: 16 }
  expect(findNameShift(name, [], 600)).toBe(0)
  expect(findNameShift(name, [{ x: 150, y: 108 }], 600)).toBe(-14)
  const row = [92, 108].map((y) => ({ x: 150, y }))
  expect(findNameShift(name, row, 600)).toBe(14)
  // no room above
  expect(findNameShift({ ...name, y: 4 }, [{ x: 150, y: 12 }], 600)).toBe(14)
  const everywhere = Array.from({ length: 60 }, (_, at) => ({ x: 150, y: at * 10 }))
  expect(Math.abs(findNameShift(name, everywhere, 600))).toBeLessThanOrEqual(56)
})

it('[TOP-4] the table has the same points, also without canvas', () => {
  render(
    <ScatterChart
      points={[createPoint(3, 0.123, -2), createPoint(4, 1, 1, { cluster: -1, kind: 'accepted' })]}
      kinds={kinds}
      names={new Map([[0, 'Trees']])}
      description="The map"
      words={words}
      width={800}
      height={600}
      theme="light"
      locale="en-GB"
    />,
  )
  const rows = within(screen.getByRole('table', { name: 'The map' })).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Comment', 'Text', 'Status', 'Cluster', 'x', 'y'],
    ['3', 'Words 3', 'Pending', 'Trees', '0.12', '-2'],
    ['4', 'Words 4', 'Accepted', 'none', '1', '1'],
  ])
  expect(screen.getByRole('region', { name: 'The map' }).tabIndex).toBe(0)
})
