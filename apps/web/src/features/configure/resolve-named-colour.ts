let canvasContext: CanvasRenderingContext2D | null | undefined

/**
 * A plain name of a colour as the browser itself writes it: `#000080` for `navy`, white for one that it does not know.
 * What is no name, and all in a browser that cannot draw, is given back as it came.
 */
export function resolveNamedColour(colour: string): string {
  if (!/^[a-z]+$/i.test(colour)) return colour
  canvasContext ??= document.createElement('canvas').getContext('2d')
  if (!canvasContext) return colour
  // what is no colour is not taken, so that the one before stays
  canvasContext.fillStyle = '#ffffff'
  canvasContext.fillStyle = colour
  return String(canvasContext.fillStyle)
}
