import { useMessages } from '../../messages/use-messages.ts'
import { CodeForm } from './CodeForm.tsx'
import './invite-tree.css'
import { LoginCode } from './LoginCode.tsx'
import { useJoin, type JoinOptions } from './use-join.ts'

interface Props extends JoinOptions {
  topic: string
  /** from the link; empty without one */
  inviteCode: string
  /** a closed conversation accepts login codes only */
  canJoin: boolean
}

/** Entry of a conversation by invitation: by invite code, or by login code for returning participants (PART-3). */
export function InviteGate({ topic, inviteCode, canJoin, ...joinOptions }: Props) {
  const { invites } = useMessages()
  const { loginCode, join, logIn } = useJoin(joinOptions)
  if (loginCode !== undefined)
    return <LoginCode code={loginCode} topic={topic} onSaved={joinOptions.onJoined} />
  return (
    <section className="invite-gate" aria-labelledby="invite-gate">
      <h2 id="invite-gate">{invites.heading}</h2>
      {canJoin && (
        <>
          <p>{invites.intro}</p>
          <CodeForm
            // another link resets the form
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
