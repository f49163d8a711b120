import { createContext } from 'react'

/** Prefix and suffix of the document's title; a frame adds more than its pages know. */
export interface DocumentTitle {
  /** at the start, where a narrow tab still shows it */
  prefix?: string
  /** at the end */
  suffix?: string
}

export const DocumentTitle = createContext<DocumentTitle>({})
