import { useState } from 'react'
import { useMessages } from '../messages/language.tsx'
import type { Session } from './session.ts'

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

/** Ends what other devices may do in the person's name; folded, because few need it. */
export function SignOutDevices({ session, onSignedOut }: Props) {
  const { devices: words } = useMessages()
  const [state, setState] = useState<'ready' | 'busy' | 'done' | 'failed'>('ready')
  const signOut = async (which: 'others' | 'all') => {
    setState('busy')
    try {
      await session.signOutDevices(which)
      setState('done')
      if (which === 'all') onSignedOut()
    } catch {
      setState('failed')
    }
  }
  return (
    <details className="devices">
      <summary>{words.heading}</summary>
      <p>{words.intro}</p>
      <button type="button" disabled={state === 'busy'} onClick={() => void signOut('others')}>
        {words.others}
      </button>
      <p>{words.allWarning[findWayBack(session)]}</p>
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
