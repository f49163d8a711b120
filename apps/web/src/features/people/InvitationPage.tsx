import { Button } from '@blueprintjs/core'
import { Tick } from '@blueprintjs/icons'
import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import type { people } from '@folkmoot/api-types/people'
import { getConversationTitle } from '@folkmoot/domain/conversations'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useCurrentUser } from '../../api/current-user.ts'
import { messages as shared } from '../../messages.ts'
import { peopleMessages as messages } from '../../messages/people.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import { useToast } from '../../ui/toasts.ts'
import { AccountLine } from '../../conversation/AccountLine.tsx'
import { formatDay } from '../../ui/format-day.ts'
import { useAcceptInvitationMutation, useReadInvitationMutation } from './people-api.ts'

/** Accepts the invitation whose secret is in the fragment of the address (TEAM-3). */
export default function InvitationPage() {
  const token = useLocation().hash.slice(1)
  const [read, { data, error, isLoading }] = useReadInvitationMutation()
  useEffect(() => {
    if (token !== '') void read({ body: { token } })
  }, [read, token])
  const problem = token === '' ? messages.noToken : error && messages.invitationFailed
  return (
    <Page title={messages.invitationTitle}>
      {problem ? (
        <>
          <Failure what={problem} {...(error ? { error } : {})} />
          <AccountLine />
          <p>
            <Link className="button" to="/">
              {shared.toTheList}
            </Link>
          </p>
        </>
      ) : data ? (
        <Invitation token={token} invitation={data} />
      ) : (
        <Loading text={messages.loadingInvitation} visible lines={isLoading ? 4 : 3} />
      )}
    </Page>
  )
}

interface InvitationProps {
  token: string
  invitation: EndpointReply<typeof people.readInvitation>
}

function useAcceptance(token: string) {
  const [send, { error, isLoading }] = useAcceptInvitationMutation()
  const showToast = useToast()
  const navigate = useNavigate()
  const accept = async () => {
    const { data } = await send({ body: { token } })
    if (!data) return
    showToast({ message: messages.accepted(messages.roles[data.role]), intent: 'success' })
    const { conversation_id } = data
    await navigate(conversation_id === null ? '/' : `/m/${conversation_id}/comments`, { replace: true })
  }
  return { accept, error, isLoading }
}

function Invitation({ token, invitation }: InvitationProps) {
  const { role, conversation_id, topic, created_by, expires_at } = invitation
  const { data: user } = useCurrentUser()
  const { accept, error, isLoading } = useAcceptance(token)
  const name = created_by?.trim() ?? ''
  return (
    <div className="stack gap-16 narrow">
      <p>
        {conversation_id === null
          ? messages.invitedToSite(name)
          : messages.invitedTo(getConversationTitle({ topic }))}
      </p>
      <dl>
        <dt>{messages.yourRole}</dt>
        <dd>
          <strong>{messages.roles[role]}</strong>. {messages.roleHelp[role]}
        </dd>
      </dl>
      <p>
        {[name && messages.invitedBy(name), messages.until(formatDay(expires_at))].filter(Boolean).join(', ')}
        .
      </p>
      {conversation_id === null && <p>{messages.ownStays}</p>}
      <p>{messages.whoSees}</p>
      {user && <p>{messages.acceptAs(user.email ?? user.hname ?? String(user.uid))}</p>}
      {error && <Failure what={messages.acceptFailed} error={error} />}
      <div>
        <Button intent="primary" icon={<Tick />} loading={isLoading} onClick={() => void accept()}>
          {messages.accept}
        </Button>
      </div>
    </div>
  )
}
