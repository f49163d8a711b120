import { createContext, useContext } from 'react'
import { en } from './en.ts'
import type { Messages } from './messages.ts'

/** `LanguageProvider` provides it; English without one. */
export const MessagesContext = createContext<Messages>(en)

/** The sentences of the page in the reader's language. */
export const useMessages = (): Messages => useContext(MessagesContext)
