let canvasContext: CanvasRenderingContext2D | null | undefined

/**
 * Resolves a colour name to the browser's hex notation: `#000080` for `navy`, white for an unknown name. Other text is
 * returned unchanged, and everything in a browser without a canvas.
 */
export function resolveNamedColour(colour: string): string {
  if (!/^[a-z]+$/i.test(colour)) return colour
  canvasContext ??= document.createElement('canvas').getContext('2d')
  if (!canvasContext) return colour
  // the canvas ignores an invalid colour and keeps this one
  canvasContext.fillStyle = '#ffffff'
  canvasContext.fillStyle = colour
  return String(canvasContext.fillStyle)
}
