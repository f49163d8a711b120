import { createContext } from 'react'

/** The number of people who voted, of whom the votes of everybody are a part; undefined where it is not known. */
export const VotersContext = createContext<number | undefined>(undefined)
