import type { Sink } from './context.ts'

const DEFAULT_WIDTH_CELLS = 80

/** Gets the width of a stream's window in cells; 80 if it is unknown. A terminal without a size reports 0. */
export const getStreamWidth = ({ columns = 0 }: Pick<Sink, 'columns'>): number =>
  columns > 0 ? columns : DEFAULT_WIDTH_CELLS
