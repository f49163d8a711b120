import { Button, InputGroup } from '@blueprintjs/core'
import { NewPerson } from '@blueprintjs/icons'
import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import type { OpenInvitation, people } from '@folkmoot/api-types/people'
import { type PersonRole, PERSON_ROLES } from '@folkmoot/domain/people'
import { type FormEvent, useId, useState } from 'react'
import { peopleMessages as messages } from '../../messages/people.ts'
import { CodeBox } from '../../ui/CopyButton.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { formatReason } from '../../api/failure.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatDay } from '../../ui/format-day.ts'
import { useToast } from '../../ui/toasts.ts'
import { type Place, useInviteMutation, useWithdrawInvitationMutation } from './people-api.ts'

interface RoleProps {
  role: PersonRole
  onChoose: (role: PersonRole) => void
}

/** The choice of a role, each with what it may do. */
function RoleChoice({ role, onChoose }: RoleProps) {
  const name = useId()
  return (
    <fieldset className="stack gap-4">
      <legend>{messages.role}</legend>
      {PERSON_ROLES.toReversed().map((one) => (
        <div key={one} className="line base entry-choice">
          <input
            id={`${name}-${one}-choice`}
            type="radio"
            name={name}
            value={one}
            checked={one === role}
            onChange={() => onChoose(one)}
            aria-describedby={`${name}-${one}`}
          />
          <span>
            <label htmlFor={`${name}-${one}-choice`}>{messages.roles[one]}</label>
            <span id={`${name}-${one}`} className="muted small entry-facts">
              {messages.roleHelp[one]}
            </span>
          </span>
        </div>
      ))}
    </fieldset>
  )
}

/** An invitation that was just made; its link is never shown again. */
type Made = EndpointReply<typeof people.createInvitation> & { role: PersonRole; email: string }

function useInvitations(place: Place) {
  const [role, setRole] = useState<PersonRole>('analyst')
  const [email, setEmail] = useState('')
  const [made, setMade] = useState<Made>()
  const [send, { isLoading, error }] = useInviteMutation()
  const submit = async () => {
    const address = email.trim()
    const { data } = await send({ body: { ...place, role, ...(address === '' ? {} : { email: address }) } })
    if (!data) return
    setMade({ ...data, role, email: address })
    setEmail('')
  }
  return { role, setRole, email, setEmail, made, submit, isLoading, error }
}

/** Makes invitations to a conversation or a site. */
export function InviteForm({ place, sendsMail }: { place: Place; sendsMail: boolean }) {
  const id = useId()
  const { role, setRole, email, setEmail, made, submit, isLoading, error } = useInvitations(place)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isLoading) void submit()
  }
  return (
    <section aria-labelledby={id} className="stack gap-16 narrow">
      <h2 id={id}>{messages.inviteHeading}</h2>
      <form className="stack gap-16 narrow" onSubmit={onSubmit}>
        <RoleChoice role={role} onChoose={setRole} />
        <div className="stack gap-4">
          <label htmlFor={`${id}-email`}>{messages.email}</label>
          <InputGroup
            id={`${id}-email`}
            type="email"
            autoComplete="off"
            aria-describedby={`${id}-help`}
            value={email}
            onValueChange={setEmail}
          />
          <p id={`${id}-help`} className="muted small entry-facts">
            {sendsMail ? messages.emailHelpMail : messages.emailHelp}
          </p>
        </div>
        <div>
          <Button type="submit" intent="primary" icon={<NewPerson />} loading={isLoading}>
            {messages.invite}
          </Button>
        </div>
      </form>
      {error && <Failure what={messages.inviteFailed} error={error} />}
      <div role="status">{made && <MadeInvitation made={made} sendsMail={sendsMail} />}</div>
    </section>
  )
}

/** The link of an invitation that was just made, and what to do with it. */
function MadeInvitation({ made, sendsMail }: { made: Made; sendsMail: boolean }) {
  const { url, mailed, email, role, expires_at } = made
  return (
    <div className="stack gap-8">
      <p>{messages.linkHelp(messages.roles[role], formatDay(expires_at), email)}</p>
      {email !== '' && (mailed || sendsMail) && (
        <p>{mailed ? messages.mailed(email) : messages.notMailed(email)}</p>
      )}
      <CodeBox title={messages.linkTitle} code={url} what={messages.theLink} />
    </div>
  )
}

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
      <div className="stack gap-0 grow">
        <span className="strong">{whom}</span>
        <span className="muted small entry-facts">{facts.filter(Boolean).join(' · ')}</span>
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
    <section aria-labelledby={id} className="stack gap-16 narrow">
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
