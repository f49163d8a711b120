import { act, render } from '@testing-library/react'
import type { ReactElement } from 'react'

/** Waits until a frame has been painted, and what waits for it is rendered. */
export const paint = () =>
  act(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))))

/** Renders something with what comes after its first drawing. */
export async function renderPainted(element: ReactElement): Promise<{ readonly container: HTMLElement }> {
  const rendered = render(element)
  await paint()
  return rendered
}
