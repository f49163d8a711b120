import type { ChartTheme } from './palette.ts'

/** The shape of a point. Each has its own colour, so that kinds differ in both. */
export type ScatterShape = 'circle' | 'square' | 'triangle' | 'diamond'

interface ShapeStyle {
  /** the name in ECharts */
  readonly symbol: string
  /** corners in a box of 12 by 12, for the legend; a circle without them */
  readonly corners?: string
  readonly colours: Readonly<Record<ChartTheme, string>>
}

/** Colours after Okabe and Ito, with at least 3:1 against the page. */
const SHAPE_STYLES: Readonly<Record<ScatterShape, ShapeStyle>> = {
  circle: { symbol: 'circle', colours: { light: '#0072b2', dark: '#56b4e9' } },
  square: { symbol: 'rect', corners: '1,1 11,1 11,11 1,11', colours: { light: '#00795b', dark: '#3ccfa5' } },
  triangle: { symbol: 'triangle', corners: '6,1 11,11 1,11', colours: { light: '#c24e00', dark: '#ff9d5c' } },
  diamond: {
    symbol: 'diamond',
    corners: '6,0 12,6 6,12 0,6',
    colours: { light: '#8a3f86', dark: '#dd9fda' },
  },
}

export const getShapeStyle = (shape: ScatterShape): ShapeStyle => SHAPE_STYLES[shape]
