import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useCurrentUser } from '../../api/current-user.ts'
import { hasOwnerRights } from '../../api/permission.ts'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { peopleMessages as messages } from '../../messages/people.ts'
import { webhookMessages } from '../../messages/webhooks.ts'
import { Page } from '../../ui/Page.tsx'
import { usePeopleQuery } from './people-api.ts'
import { PeopleView } from './PeopleView.tsx'

/** Who works on a conversation (TEAM-6). */
export default function PeoplePage() {
  const { conversation, topic } = useConversationOutlet()
  const { conversation_id, site_id } = conversation
  const { data: user } = useCurrentUser()
  const place = useMemo(() => ({ conversation_id }), [conversation_id])
  const { currentData } = usePeopleQuery({ query: place })
  const isOwnSite = site_id !== undefined && user?.site_ids.includes(site_id) === true
  return (
    <Page title={messages.title} documentTitle={`${messages.title} · ${topic}`} intro={messages.intro}>
      <PeopleView key={conversation_id} place={place} />
      {/* with the list: before it, they would move */}
      {hasOwnerRights(user, conversation) && currentData && (
        <div>
          <p>
            <Link to={`/m/${conversation_id}/security-log`}>{messages.toSecurityLog}</Link>
          </p>
        </div>
      )}
      {conversation.is_owner && currentData && (
        <div>
          <p>{webhookMessages.fromPeopleHelp}</p>
          <p>
            <Link to={`/m/${conversation_id}/webhooks`}>{webhookMessages.toWebhooks}</Link>
          </p>
        </div>
      )}
      {isOwnSite && currentData && (
        <div>
          <p>{messages.toSiteHelp}</p>
          <p>
            <Link to={`/people/${site_id}`}>{messages.toSite}</Link>
          </p>
        </div>
      )}
    </Page>
  )
}
