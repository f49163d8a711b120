import { COLOURS, type Theme } from '../colours.ts'

/** The shape of a point. Each has its own colour, so that kinds differ in both. */
export type ScatterShape = 'circle' | 'square' | 'triangle' | 'diamond'

interface ShapeStyle {
  /** the name in ECharts */
  readonly symbol: string
  /** corners in a box of 12 by 12, for the legend; a circle without them */
  readonly corners?: string
}

const SHAPE_STYLES: Readonly<Record<ScatterShape, ShapeStyle>> = {
  circle: { symbol: 'circle' },
  square: { symbol: 'rect', corners: '1,1 11,1 11,11 1,11' },
  triangle: { symbol: 'triangle', corners: '6,1 11,11 1,11' },
  diamond: { symbol: 'diamond', corners: '6,0 12,6 6,12 0,6' },
}

export const getShapeStyle = (shape: ScatterShape): ShapeStyle => SHAPE_STYLES[shape]

export const getShapeColour = (shape: ScatterShape, theme: Theme): string => COLOURS[theme][`shape-${shape}`]
