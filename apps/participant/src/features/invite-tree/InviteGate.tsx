import { useMessages } from '../../messages/use-messages.ts'
import { CodeForm } from './CodeForm.tsx'
import './invite-tree.css'
import { LoginCode } from './LoginCode.tsx'
import { useJoin, type JoinOptions } from './use-join.ts'

interface Props extends JoinOptions {
  topic: string
  /** of the address; the caller has taken it from there */
  inviteCode: string
  /** a closed conversation lets in only whoever was there before */
  canJoin: boolean
}

/** The door of a conversation by invitation: an invite code, or the login code of whoever was here before (PART-3). */
export function InviteGate({ topic, inviteCode, canJoin, ...entry }: Props) {
  const { invites } = useMessages()
  const { loginCode, join, logIn } = useJoin(entry)
  if (loginCode !== undefined) return <LoginCode code={loginCode} topic={topic} onSaved={entry.onJoined} />
  return (
    <section className="invite-gate" aria-labelledby="invite-gate">
      <h2 id="invite-gate">{invites.heading}</h2>
      {canJoin && (
        <>
          <p>{invites.intro}</p>
          <CodeForm
            // another link begins another form
            key={inviteCode}
            heading={invites.inviteHeading}
            label={invites.inviteLabel}
            help={invites.inviteHelp}
            submitLabel={invites.join}
            pendingLabel={invites.joining}
            initialCode={inviteCode}
            onCode={join}
          />
          <p className="invite-or">{invites.or}</p>
        </>
      )}
      <CodeForm
        heading={invites.loginHeading}
        label={invites.loginLabel}
        help={invites.loginHelp}
        submitLabel={invites.logIn}
        pendingLabel={invites.loggingIn}
        onCode={logIn}
      />
    </section>
  )
}
