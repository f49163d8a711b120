import { act } from '@testing-library/react'

/** Waits until a frame has been painted, and what waits for it is rendered. */
export const paint = () =>
  act(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
