import { CloudTick, Error as ErrorIcon, Refresh } from '@blueprintjs/icons'
import { messages } from '../messages.ts'

/** Where a save stands: under way, done (or nothing to save), failed. */
export type SaveState = 'saving' | 'saved' | 'failed'

const STATE_DISPLAY = {
  saving: { text: messages.saving, icon: <Refresh aria-hidden="true" /> },
  saved: { text: messages.upToDate, icon: <CloudTick aria-hidden="true" /> },
  failed: { text: messages.errorSaving, icon: <ErrorIcon aria-hidden="true" /> },
} as const

/** The quiet indicator beside a form that saves by itself. */
export function SaveStatus({ state }: { state: SaveState }) {
  const { text, icon } = STATE_DISPLAY[state]
  return (
    <span className={`save-status save-${state}`} role="status">
      {icon}
      <span>{text}</span>
    </span>
  )
}
