import { Link } from 'react-router-dom'
import { useCurrentUser } from '../api/current-user.ts'
import { frameMessages as messages } from '../messages/conversation-frame.ts'

/** Says which account this is and whom to ask. It names no owner: strangers get this page too (TEAM-17). */
export function AccountLine() {
  const { data: user } = useCurrentUser()
  return (
    <>
      {user && <p>{messages.signedInAs(user.email ?? user.hname ?? messages.unnamed(user.uid))}</p>}
      <p>{messages.askWhom}</p>
      <p>
        <Link to="/signout">{messages.signOut}</Link>
      </p>
    </>
  )
}
