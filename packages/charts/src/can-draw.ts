let known: boolean | undefined

/** Whether this browser draws on a canvas; some are set up not to, and then a chart shows its table. */
export function canDraw(): boolean {
  known ??= document.createElement('canvas').getContext('2d') !== null
  return known
}
