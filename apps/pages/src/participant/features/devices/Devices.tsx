import { QrCode, useQr } from '@folkmoot/ui/qr'
import { useState } from 'react'
import { createDeviceLink, signOutDevices } from './devices.ts'
import { devices } from '../../messages/en-devices.ts'
import { useLanguage, useMessages } from '../../messages/language.tsx'
import { CopyText } from '../../page/CopyText.tsx'
import type { Session } from '../../session/session.ts'
import './devices.css'

interface Props {
  session: Session
  /** the person is signed out here too */
  onSignedOut: () => void
}

/** Finds how the person of a session comes back after signing out here too. A label identifies nobody, so it brings nobody back. */
function findWayBack({ init, conversation }: Session): 'code' | 'site' | 'none' {
  if (init.user.hasXid === true) return 'site'
  return conversation.treevite_enabled ? 'code' : 'none'
}

interface LinkProps {
  link: string
  /** milliseconds since 1970 */
  expires: number
}

/** The link that continues on another device, as a picture for its camera and as a text. */
function DeviceLink({ link, expires }: LinkProps) {
  const words = useMessages().devices ?? devices
  const { modules } = useQr(link)
  return (
    <div className="device-link" role="status">
      <p>{words.open(expires)}</p>
      {modules && <QrCode modules={modules} label={words.code} />}
      <CopyText text={link} label={words.copy} />
    </div>
  )
}

/** Continues on another device, and ends what other devices may do in the person's name; folded, because few need it. */
export function Devices({ session, onSignedOut }: Props) {
  const { language } = useLanguage()
  const words = useMessages().devices ?? devices
  const [state, setState] = useState<'ready' | 'busy' | 'done' | 'failed'>('ready')
  const [link, setLink] = useState<LinkProps>()
  const run = async (task: () => Promise<'ready' | 'done'>) => {
    setState('busy')
    setState(await task().catch(() => 'failed' as const))
  }
  const createLink = () =>
    run(async () => {
      setLink(await createDeviceLink(session.place, language))
      return 'ready'
    })
  const signOut = (which: 'others' | 'all') =>
    run(async () => {
      await signOutDevices(which, session.place)
      // its code ended too
      setLink(undefined)
      if (which === 'all') onSignedOut()
      return 'done'
    })
  const wayBack = findWayBack(session)
  return (
    <details className="devices">
      <summary>{words.heading}</summary>
      {wayBack !== 'site' && (
        <>
          <p>{words.continueIntro}</p>
          <button type="button" disabled={state === 'busy'} onClick={() => void createLink()}>
            {words.create}
          </button>
          {link && <DeviceLink {...link} />}
        </>
      )}
      <p>{words.intro}</p>
      <button type="button" disabled={state === 'busy'} onClick={() => void signOut('others')}>
        {words.others}
      </button>
      <p>{words.allWarning[wayBack]}</p>
      <button type="button" disabled={state === 'busy'} onClick={() => void signOut('all')}>
        {words.all}
      </button>
      <p role="status">
        {state === 'done' && words.othersDone}
        {state === 'failed' && words.failed}
      </p>
    </details>
  )
}
