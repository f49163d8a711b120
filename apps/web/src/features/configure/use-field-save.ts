import { isSameSetting, type SaveQueue, type SettingValue } from '../../conversation/save-queue.ts'
import { getSettingValue } from '../../conversation/settings-saver.ts'
import { useEffect, useRef } from 'react'
import type { Settings } from '../../conversation/use-settings.ts'

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
  { saved, queue, change }: Settings,
  onEnd: (ended: SaveOutcome) => void,
): (value: SettingValue, from: SettingValue) => void {
  const last = useRef<{ from: SettingValue; value: SettingValue; before?: SaveQueue }>(undefined)
  const server = getSettingValue(saved, field)
  const { waiting, failed, conflicts } = queue
  const pending = [...waiting, ...[...failed, ...conflicts].map(({ save }) => save)].some(
    (save) => save.field === field,
  )
  useEffect(() => {
    // the state before the change does not include it
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
