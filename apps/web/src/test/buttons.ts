import { screen, within } from '@testing-library/react'

const SELECTOR = 'button, button *'

/** Gets the button with these words, on the page or in an element. A query by role would read the styles of all elements. */
export const getButton = (words: string | RegExp, root: HTMLElement = document.body) =>
  within(root).getByText(words, { selector: SELECTOR }).closest('button')!

/** Waits for it. */
export const findButton = async (words: string | RegExp) =>
  (await screen.findByText(words, { selector: SELECTOR })).closest('button')!
