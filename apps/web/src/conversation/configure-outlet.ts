import { useOutletContext } from 'react-router-dom'
import type { ConversationOutlet } from './conversation-outlet.ts'
import type { Settings } from './use-settings.ts'

/** Outlet context of Configure: the conversation and its settings, which outlive the screen. */
export interface ConfigureOutlet extends ConversationOutlet {
  settings: Settings
}

/** The settings of the open conversation. */
export const useConfigureOutlet = (): ConfigureOutlet => useOutletContext<ConfigureOutlet>()
