import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { useOutletContext } from 'react-router-dom'
import type { Settings } from './settings.ts'

/** Outlet context of a conversation's screens: the conversation, which the caller may administer or read. */
interface ConversationOutlet {
  conversation: ConversationDetails
  /** its display name, also when it has no topic yet */
  topic: string
  /** false for analysts, who read everything and change nothing */
  canChange: boolean
  /** a screen reports whether leaving it would lose something */
  onUnsentChange: (unsent: boolean) => void
}

/** The open conversation. Only for screens inside the conversation frame. */
export const useConversationOutlet = (): ConversationOutlet => useOutletContext<ConversationOutlet>()

/** Outlet context of Configure: the conversation and its settings, which outlive the screen. */
export interface ConfigureOutlet extends ConversationOutlet {
  settings: Settings
}

/** The settings of the open conversation. */
export const useConfigureOutlet = (): ConfigureOutlet => useOutletContext<ConfigureOutlet>()
