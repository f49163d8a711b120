import type { ResultsWait } from '@folkmoot/domain/results-shown'
import { useSyncExternalStore } from 'react'
import type { PageOptions } from '../frame.ts'
import type { Session } from '../session/session.ts'
import { loadOnDemand } from './load-on-demand.tsx'

// loaded on demand: not every person and conversation has these
const OpinionMap = loadOnDemand(
  async () => (await import('../features/opinion-map/OpinionMap.tsx')).OpinionMap,
  undefined,
  'opinion-map-room',
)
const OwnAnswers = loadOnDemand(
  async () => (await import('../features/own-answers/OwnAnswers.tsx')).OwnAnswers,
)
const OwnComments = loadOnDemand(
  async () => (await import('../features/own-comments/OwnComments.tsx')).OwnComments,
)
const EmailUpdates = loadOnDemand(
  async () => (await import('../features/subscriptions/EmailUpdates.tsx')).EmailUpdates,
)
const OwnInvites = loadOnDemand(
  async () => (await import('../features/invite-tree/OwnInvites.tsx')).OwnInvites,
)
const Devices = loadOnDemand(async () => (await import('../features/devices/Devices.tsx')).Devices)

interface Props {
  session: Session
  options: PageOptions
  /** the person's rights have changed: load the conversation again */
  onChanged: () => void
  /** what the results wait for; undefined where there are none */
  wait: ResultsWait | undefined
  /** whether the conversation accepts votes and new participants */
  isOpen: boolean
}

/** Offers email updates after the last comment, where the host wants it. */
function EmailUpdatesOffer({
  session: { conversation, voting, init, authFetch },
  options,
}: Pick<Props, 'session' | 'options'>) {
  const { comments, answered, isExhausted, pid } = useSyncExternalStore(voting.subscribe, voting.get)
  const isOffered = conversation.is_active && conversation.subscribe_type === 1 && options.subscribe !== false
  const isDone = isExhausted && comments.length === 0 && answered.size > 0
  if (!isOffered || !isDone || pid === undefined) return null
  const { conversation_id } = conversation
  return (
    <EmailUpdates
      conversation_id={conversation_id}
      authFetch={authFetch}
      isSubscribed={init.ptpt?.subscribed === 1}
    />
  )
}

/** What the results of a conversation are loaded by. */
export const getMapSource = ({ conversation: { conversation_id }, init, authFetch }: Session) => ({
  conversation_id,
  names: init.group_names,
  authFetch,
})

/** Own answers, email updates, the opinion map, and the person's own invites while the conversation is open. */
export function ConversationExtras({ session, options, onChanged, isOpen, wait }: Props) {
  const { conversation, voting, authFetch, outbox } = session
  const { comments: unsent } = useSyncExternalStore(outbox.subscribe, outbox.get)
  const { conversation_id, treevite_enabled, topic, importance_enabled } = conversation
  const { pid, votes, comments, isExhausted } = useSyncExternalStore(voting.subscribe, voting.get)
  const canVote = isOpen && options.vote
  return (
    <>
      {votes.length > 0 && (
        <OwnAnswers
          conversation_id={conversation_id}
          voting={voting}
          isOpen={isOpen}
          hasMarks={importance_enabled}
          authFetch={authFetch}
        />
      )}
      {(pid !== undefined || unsent > 0) && (
        <OwnComments
          conversation_id={conversation_id}
          authFetch={authFetch}
          outbox={outbox}
          rules={session.conversation.rules}
        />
      )}
      <EmailUpdatesOffer session={session} options={options} />
      {wait?.until === 'shown' && (
        <OpinionMap
          {...getMapSource(session)}
          viewer={{ votes }}
          isOpen={isOpen}
          canVote={canVote}
          onlyAnswered={canVote && (comments.length > 0 || !isExhausted)}
        />
      )}
      {isOpen && treevite_enabled && pid !== undefined && (
        <OwnInvites conversation_id={conversation_id} topic={topic ?? ''} authFetch={authFetch} />
      )}
      {options.footer && pid !== undefined && <Devices session={session} onSignedOut={onChanged} />}
    </>
  )
}
