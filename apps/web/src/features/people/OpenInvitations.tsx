import { Button } from '@blueprintjs/core'
import type { OpenInvitation } from '@folkmoot/api-types/people'
import { useId, useState } from 'react'
import { formatReason } from '../../api/failure.ts'
import { peopleMessages as messages } from '../../messages/people.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useToast } from '../../ui/toasts.ts'
import { useWithdrawInvitationMutation } from './people-api.ts'
import { formatDay } from '../../ui/format-day.ts'

/** Withdraws an invitation after a yes. */
function useWithdrawal() {
  const [asked, setAsked] = useState<number>()
  const [send] = useWithdrawInvitationMutation()
  const showToast = useToast()
  const withdraw = async (invitation_id: number) => {
    setAsked(undefined)
    const { error } = await send({ query: { invitation_id } })
    if (error) showToast({ message: `${messages.withdrawFailed} ${formatReason(error)}`, intent: 'danger' })
    else showToast({ message: messages.withdrawn })
  }
  return { asked, setAsked, withdraw }
}

interface RowProps {
  invitation: OpenInvitation
  onWithdraw: () => void
}

function InvitationRow({ invitation, onWithdraw }: RowProps) {
  const { email, role, created_by, expires_at } = invitation
  const whom = email === null ? messages.forLink : messages.forAddress(email)
  const facts = [
    messages.roles[role],
    created_by && messages.madeBy(created_by),
    messages.until(formatDay(expires_at)),
  ]
  return (
    <li>
      <div className="entry-words">
        <span className="entry-name">{whom}</span>
        <span className="entry-facts">{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <Button
        variant="outlined"
        aria-label={messages.withdrawOne(`${whom}, ${messages.roles[role]}`)}
        onClick={onWithdraw}
      >
        {messages.withdraw}
      </Button>
    </li>
  )
}

/** The invitations that nobody has accepted, each with a button that withdraws it. Nothing without any. */
export function OpenInvitations({ invitations }: { invitations: readonly OpenInvitation[] }) {
  const id = useId()
  const { asked, setAsked, withdraw } = useWithdrawal()
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby={id} className="entries-part">
      <h2 id={id}>{messages.openHeading}</h2>
      <ul className="entries">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.invitation_id}
            invitation={invitation}
            onWithdraw={() => setAsked(invitation.invitation_id)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        question={messages.withdrawQuestion}
        consequence={messages.withdrawConsequence}
        yes={messages.withdraw}
        no={messages.cancel}
        intent="danger"
        onYes={() => asked !== undefined && void withdraw(asked)}
        onNo={() => setAsked(undefined)}
      />
    </section>
  )
}
