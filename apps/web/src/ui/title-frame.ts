import { createContext } from 'react'

/** What stands around a page's own words in the document's title; a frame that says more than its pages gives it. */
export interface TitleFrame {
  /** before them, where a narrow tab still shows it */
  before?: string
  /** after them */
  after?: string
}

export const TitleFrame = createContext<TitleFrame>({})
