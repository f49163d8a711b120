import { devices } from '../../messages/en-devices.ts'
import { useMessages } from '../../messages/language.tsx'
import type { DeviceNotice as Notice } from '../../session/session.ts'

/** Says what became of the link by which this device was to continue. */
export function DeviceNotice({ notice }: { notice: Notice }) {
  const words = useMessages().devices ?? devices
  return (
    <p className="notice" role="status">
      {words.notices[notice]}
    </p>
  )
}
