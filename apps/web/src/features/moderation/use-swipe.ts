import { useRef, type TouchEvent } from 'react'

/** A swipe goes so far, in pixels, and at least twice as far across as up or down: that scrolls. */
const LEAST_PX = 90

/** Handlers of an element that tell a swipe of one finger to the left from one to the right. */
export function useSwipe(onLeft: () => void, onRight: () => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      const from = start.current
      start.current = undefined
      if (!from || !touch || document.getSelection()?.isCollapsed === false) return
      const [across, along] = [touch.clientX - from.x, Math.abs(touch.clientY - from.y)]
      if (Math.abs(across) < LEAST_PX || Math.abs(across) < 2 * along) return
      if (across < 0) onLeft()
      else onRight()
    },
  }
}
