import { CloudTick, Error as ErrorIcon, Refresh } from '@blueprintjs/icons'

/** The state of a save: running, done (or nothing to save), failed. */
export type SaveState = 'saving' | 'saved' | 'failed'

const STATE_DISPLAY = {
  saving: { text: 'Saving', icon: <Refresh aria-hidden="true" /> },
  saved: { text: 'Up to date', icon: <CloudTick aria-hidden="true" /> },
  failed: { text: 'Error Saving', icon: <ErrorIcon aria-hidden="true" /> },
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
