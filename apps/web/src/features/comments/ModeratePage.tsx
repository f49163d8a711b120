import type { ModerationList } from '@folkmoot/domain/comments'
import { useMemo } from 'react'
import { Link, useMatch } from 'react-router-dom'
import { commentMessages as messages } from '../../messages/comments.ts'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import { LISTS } from './lists.ts'
import { countByList, ListTabs } from './ListTabs.tsx'
import { ModerateList } from './ModerateList.tsx'
import { useDesk } from './use-desk.ts'

import '../../styles/tabs.css'
import './lists.css'
import './queue-bar.css'
import './comment-card.css'
import './deciding.css'

/** The list that the address names. */
function useList(): ModerationList {
  const named = useMatch('/m/:conversation_id/comments/:list')?.params.list
  return LISTS.find((list) => list === named) ?? 'unmoderated'
}

/**
 * Moderation: the three lists of comments and what is decided about them. It stays while one goes from list to list,
 * so that nothing is loaded again and the last decision can still be taken back.
 */
export default function ModeratePage() {
  const { conversation, topic } = useConversationOutlet()
  const { conversation_id } = conversation
  const { desk, standing } = useDesk(conversation_id)
  const list = useList()
  const counts = useMemo(() => countByList(standing.comments), [standing.comments])
  const title = messages.moderate
  const log = (
    <Link className="button" to={`/m/${conversation_id}/comments/log`}>
      {messages.log}
    </Link>
  )
  return (
    <Page
      title={title}
      documentTitle={`${messages.lists[list]} · ${title} · ${topic}`}
      intro={messages.intro}
      action={log}
    >
      <ListTabs conversation_id={conversation_id} loaded={standing.loaded} counts={counts} />
      {standing.loaded[list] ? (
        <ModerateList
          key={list}
          conversation_id={conversation_id}
          list={list}
          desk={desk}
          standing={standing}
          remainingCount={counts[list]}
        />
      ) : (
        <ListPlaceholder
          problem={standing.problems[list]}
          reloading={standing.reloading}
          onReload={desk.reload}
        />
      )}
    </Page>
  )
}

interface ListPlaceholderProps {
  /** why the list could not be loaded, if that was tried */
  problem: unknown
  reloading: boolean
  onReload: () => Promise<void>
}

/** A list that is being loaded, or could not be. */
function ListPlaceholder({ problem, reloading, onReload }: ListPlaceholderProps) {
  if (problem === undefined) return <Loading text={messages.loadingComments} visible lines={6} />
  const retry = () => void onReload()
  return <Failure what={messages.listFailed} error={problem} onRetry={retry} retrying={reloading} />
}
