let isSupported: boolean | undefined

/** Whether this browser draws on a canvas; some are set up not to, and then a chart shows its table. */
export function canDrawCanvas(): boolean {
  isSupported ??= document.createElement('canvas').getContext('2d') !== null
  return isSupported
}
