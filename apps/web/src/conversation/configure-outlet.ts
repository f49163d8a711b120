import { useOutletContext } from 'react-router-dom'
import type { ConversationOutlet } from './conversation-outlet.ts'
import type { Settings } from './use-settings.ts'

/** What the admin frame hands to Configure besides the conversation: its settings, which outlive the screen. */
export interface ConfigureOutlet extends ConversationOutlet {
  settings: Settings
}

/** The settings of the conversation that is open. */
export const useConfigureOutlet = (): ConfigureOutlet => useOutletContext<ConfigureOutlet>()
