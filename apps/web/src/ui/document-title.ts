import { createContext } from 'react'

/** What stands around a page's own words in the document's title; a frame that says more than its pages gives it. */
export interface DocumentTitle {
  /** before them, where a narrow tab still shows it */
  prefix?: string
  /** after them */
  suffix?: string
}

export const DocumentTitle = createContext<DocumentTitle>({})
