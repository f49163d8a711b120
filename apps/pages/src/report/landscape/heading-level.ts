import { createContext, useContext } from 'react'

/** The level of the headings in the Landscape: 3 below a chapter of the report, 2 on a page of its own. */
export const HeadingLevel = createContext<2 | 3>(3)

/** The elements of headings here, and of those below them. */
export const useHeadings = () =>
  useContext(HeadingLevel) === 2 ? (['h2', 'h3'] as const) : (['h3', 'h4'] as const)
