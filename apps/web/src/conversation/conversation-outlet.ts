import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { useOutletContext } from 'react-router-dom'

/** What the admin frame hands to its screens: the conversation, which the caller may administer. */
export interface ConversationOutlet {
  conversation: ConversationDetails
  /** what to call it, also when it has no topic yet */
  topic: string
  /** a screen tells whether it holds something that leaving it would lose */
  onUnsentChange: (unsent: boolean) => void
}

/** The conversation that the screen is about. Only for screens inside the admin frame. */
export const useConversationOutlet = (): ConversationOutlet => useOutletContext<ConversationOutlet>()
