import { HTMLSelect } from '@blueprintjs/core'
import { getConversationTitle } from '@folkmoot/domain/conversation-title'
import { useId } from 'react'
import { useCurrentUser } from '../../api/current-user.ts'
import { useListConversationsQuery } from '../../conversation/conversations-api.ts'
import { accessTokenMessages as messages } from '../../messages/access-tokens.ts'

/** What a token is limited to; nothing for all of the account. */
export interface TokenPlace {
  conversation_id?: string
  site_id?: string
}

/** The choice offers so many of the newest conversations; the command line takes any. */
const MAX_OFFERED = 200

const WHOLE_ACCOUNT = ''
const OWN_SITE = 'site'

interface Props {
  place: TokenPlace
  onChoose: (place: TokenPlace) => void
}

/** The choice of what a token is limited to. */
export function PlaceField({ place, onChoose }: Props) {
  const id = useId()
  const { data: user } = useCurrentUser()
  const { data: conversations = [] } = useListConversationsQuery({ query: { limit: MAX_OFFERED } })
  const site_id = user?.site_ids[0]
  const choose = (value: string) => {
    if (value === WHOLE_ACCOUNT) onChoose({})
    else onChoose(value === OWN_SITE && site_id ? { site_id } : { conversation_id: value })
  }
  return (
    <div className="entry-field">
      <label htmlFor={id}>{messages.place}</label>
      <HTMLSelect
        id={id}
        fill
        value={place.conversation_id ?? (place.site_id === undefined ? WHOLE_ACCOUNT : OWN_SITE)}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        options={[
          { value: WHOLE_ACCOUNT, label: messages.wholeAccount },
          { value: OWN_SITE, label: messages.ownSite },
          ...conversations.map(({ conversation_id, topic }) => ({
            value: conversation_id,
            label: messages.inConversation(getConversationTitle({ topic })),
          })),
        ]}
      />
    </div>
  )
}
