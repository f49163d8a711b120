import type { CSSProperties } from 'react'

/** For what a screen reader reads and nobody sees; inline, because charts bring no style sheet. */
export const VISUALLY_HIDDEN: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}
