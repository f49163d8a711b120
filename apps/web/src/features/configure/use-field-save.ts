import { isSameSetting, type SaveQueue, type SettingValue } from '../../conversation/save-queue.ts'
import { useEffect, useRef } from 'react'
import type { Settings } from '../../conversation/use-settings.ts'

type SavedField =
  | 'topic'
  | 'description'
  | 'help_bgcolor'
  | 'help_color'
  | 'is_active'
  | 'is_draft'
  | 'treevite_enabled'

/** How a change ended: the server has it, or has something else because it was given up. */
export interface SaveOutcome {
  from: SettingValue
  value: SettingValue
  server: SettingValue
  saved: boolean
}

/**
 * Changes a field and tells when that has ended, so that a screen never says “saved” too early. Changes that follow
 * before the first has ended count as one.
 * @returns the function that changes; its second argument is what the person saw when they began
 */
export function useFieldSave(
  field: SavedField,
  { saved, queue, change }: Settings,
  onEnd: (ended: SaveOutcome) => void,
): (value: SettingValue, from: SettingValue) => void {
  const last = useRef<{ from: SettingValue; value: SettingValue; before?: SaveQueue }>(undefined)
  const server = saved[field]
  const { waiting, failed, disputed } = queue
  const pending = [...waiting, ...[...failed, ...disputed].map(({ save }) => save)].some(
    (save) => save.field === field,
  )
  useEffect(() => {
    // what was seen before the change knows nothing of it
    if (pending || !last.current || last.current.before === queue) return
    const { from, value } = last.current
    last.current = undefined
    onEnd({ from, value, server, saved: isSameSetting(server, value) && !isSameSetting(from, value) })
  })
  return (value, from) => {
    const sent = !isSameSetting(from, value)
    last.current = { from: last.current?.from ?? from, value, ...(sent ? { before: queue } : {}) }
    change(field, value, from)
  }
}
