let isSupported: boolean | undefined

/** True when this browser supports canvas; otherwise a chart shows its table. */
export function canDrawCanvas(): boolean {
  isSupported ??= document.createElement('canvas').getContext('2d') !== null
  return isSupported
}
