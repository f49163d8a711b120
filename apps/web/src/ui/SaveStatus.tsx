import { CloudTick, Error as ErrorIcon, Refresh } from '@blueprintjs/icons'
import { messages } from '../messages.ts'

/** The state of a save: running, done (or nothing to save), failed. */
export type SaveState = 'saving' | 'saved' | 'failed'

const STATE_DISPLAY = {
  saving: { text: messages.saving, icon: <Refresh aria-hidden="true" /> },
  saved: { text: messages.upToDate, icon: <CloudTick aria-hidden="true" /> },
  failed: { text: messages.errorSaving, icon: <ErrorIcon aria-hidden="true" /> },
} as const

/** The unobtrusive indicator beside a form that is saved automatically. */
export function SaveStatus({ state }: { state: SaveState }) {
  const { text, icon } = STATE_DISPLAY[state]
  return (
    <span className={`save-status save-${state}`} role="status">
      {icon}
      <span>{text}</span>
    </span>
  )
}
