import { useEffect, useState } from 'react'
import { devices } from '../../messages/en-devices.ts'
import { useMessages } from '../../messages/language.tsx'
import { takeDeviceCode, type DeviceRefusal } from './devices.ts'
import './devices.css'

interface Props {
  code: string
  conversation_id: string
  xid: string | undefined
  /** the answer is given: open the conversation */
  onDone: () => void
}

/** Asks before this device continues as the person who created the link, who can read and change its answers. */
export function DeviceQuestion({ code, onDone, ...place }: Props) {
  const words = useMessages().devices ?? devices
  const [state, setState] = useState<'asked' | 'busy' | DeviceRefusal>('asked')
  useEffect(() => void import('@folkmoot/ui/fonts.css'), [])
  const take = async () => {
    setState('busy')
    const refusal = await takeDeviceCode(code, place)
    if (refusal === undefined) onDone()
    else setState(refusal)
  }
  const isAsked = state === 'asked' || state === 'busy'
  return (
    <main className="page">
      <h1 className="topic">{words.question}</h1>
      <p role="status">{isAsked ? words.warning : words.refused[state]}</p>
      <p className="device-answers">
        {isAsked && (
          <button type="button" className="primary" disabled={state === 'busy'} onClick={() => void take()}>
            {words.yes}
          </button>
        )}
        <button type="button" disabled={state === 'busy'} onClick={onDone}>
          {isAsked ? words.no : words.goOn}
        </button>
      </p>
    </main>
  )
}
