import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useEffect, useRef } from 'react'
import {
  getSettingValue,
  isSameSetting,
  type Settings,
  type SettingValue,
} from '../../conversation/settings.ts'
import { configureMessages } from '../../messages/configure.ts'
import { messages } from '../../messages.ts'
import { useToast } from '../../ui/toasts.ts'

/** Focuses the page's title, when the focused element is about to disappear. */
export function focusTitle(): void {
  document.querySelector<HTMLElement>('h1')?.focus()
}

/** Focuses the field of a setting when the buttons beside it disappear; the page's title if it has no field. */
export function focusSetting(field: string): void {
  const place = document.getElementById(`setting-${field}`)
  if (place) place.focus()
  else focusTitle()
}

interface Props {
  field: string
  label: string
  settings: Settings
}

function formatValue(value: SettingValue): string {
  if (typeof value === 'string') return value || configureMessages.conflictEmpty
  return value ? configureMessages.on : configureMessages.off
}

/** The problem of a field that is not saved: the reason with Retry, or the value that someone else saved. */
export function SettingProblem({ field, label, settings }: Props) {
  const { findProblem, retry, resolve } = settings
  const act = (choice: () => void) => () => {
    focusSetting(field)
    choice()
  }
  const problem = findProblem(field)
  if (!problem) return null
  const { reason, theirs } = problem
  if (theirs === undefined) {
    return (
      <div className="notice notice-danger" role="alert">
        <div>
          <p className="strong notice-title">{configureMessages.notSaved(label)}</p>
          <p>{reason}</p>
        </div>
        <Button icon={<Refresh />} onClick={act(retry)}>
          {messages.retry}
        </Button>
      </div>
    )
  }
  return (
    <div className="notice notice-warning" role="alert">
      <div>
        <p className="strong notice-title">{configureMessages.conflict(label)}</p>
        <p>
          {configureMessages.conflictTheirs} <q>{formatValue(theirs)}</q>
        </p>
      </div>
      <div className="row gap-8">
        <Button onClick={act(() => resolve(field, 'theirs'))}>{configureMessages.takeTheirs}</Button>
        <Button onClick={act(() => resolve(field, 'mine'))}>{configureMessages.keepMine}</Button>
      </div>
    </div>
  )
}

/** The outcome of a change: saved, or dropped in favour of another value. */
interface SaveOutcome {
  from: SettingValue
  value: SettingValue
  server: SettingValue
  saved: boolean
}

/**
 * Changes a field and reports when the save ends, so a screen never says “saved” too early. Changes made before the
 * first has ended count as one.
 * @returns the function that changes the field; its second argument is the value that the person saw at the start
 */
export function useFieldSave(
  field: string,
  { saved, unsaved, change }: Settings,
  onEnd: (ended: SaveOutcome) => void,
): (value: SettingValue, from: SettingValue) => void {
  const last = useRef<{ from: SettingValue; value: SettingValue; before?: Settings['unsaved'] }>(undefined)
  const server = getSettingValue(saved, field)
  useEffect(() => {
    // the state before the change does not include it
    if (unsaved.has(field) || !last.current || last.current.before === unsaved) return
    const { from, value } = last.current
    last.current = undefined
    onEnd({ from, value, server, saved: isSameSetting(server, value) && !isSameSetting(from, value) })
  })
  return (value, from) => {
    const sent = !isSameSetting(from, value)
    last.current = { from: last.current?.from ?? from, value, ...(sent ? { before: unsaved } : {}) }
    change(field, value, from)
  }
}

/** As `useFieldSave`; a toast says that the value is saved, and offers Undo. @param format returns nothing where nothing is to be said */
export function useAnnouncedSave(
  field: string,
  settings: Settings,
  format: (value: SettingValue) => string | undefined,
  canUndo: (value: SettingValue) => boolean = () => true,
) {
  const showToast = useToast()
  return useFieldSave(field, settings, ({ from, value, saved }) => {
    const message = saved ? format(value) : undefined
    const onUndo = () => settings.change(field, from, value)
    if (message !== undefined) showToast({ message, about: field, ...(canUndo(value) && { onUndo }) })
  })
}
