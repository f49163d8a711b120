import type { ParticipantPage } from '@folkmoot/domain/routes'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useInviteCode } from '../features/invite-tree/use-invite-code.ts'
import type { PageOptions } from '../frame/options.ts'
import { useMessages } from '../messages/use-messages.ts'
import { OutboxNote } from '../outbox/OutboxNote.tsx'
import type { Session } from '../session/session.ts'
import { Voting } from '../voting/Voting.tsx'
import { WriteComment } from '../writing/WriteComment.tsx'
import { doorOf } from './door.ts'
import { Footer } from './Footer.tsx'
import { Help } from './Help.tsx'
import { Notice } from './Notice.tsx'
import { Topic } from './Topic.tsx'

// what not every conversation has is loaded when it is needed
const OpinionMap = lazy(async () => ({
  default: (await import('../features/opinion-map/OpinionMap.tsx')).OpinionMap,
}))
const InviteGate = lazy(async () => ({
  default: (await import('../features/invite-tree/InviteGate.tsx')).InviteGate,
}))
const OwnInvites = lazy(async () => ({
  default: (await import('../features/invite-tree/OwnInvites.tsx')).OwnInvites,
}))

interface Props {
  page: ParticipantPage
  session: Session
  options: PageOptions
  /** what may be seen or done has changed: the conversation is asked for again */
  onChanged: () => void
}

/** Inside the door: voting, writing, the map, and invites to pass on. */
function Inside({ session, options }: Omit<Props, 'page' | 'onChanged'>) {
  const { page: words } = useMessages()
  const { conversation, desk, outbox, ask } = session
  const { conversation_id, strict_moderation, importance_enabled } = conversation
  const { pid, votes } = useSyncExternalStore(desk.subscribe, desk.get)
  const { refusal } = useSyncExternalStore(outbox.subscribe, outbox.get)
  const open = conversation.is_active && refusal !== 'closed'
  const canWrite = open && options.write && conversation.write_type === 1
  return (
    <>
      {!open && <Notice>{words.closed}</Notice>}
      {open && options.help && conversation.help_type === 1 && (
        <Help
          background={conversation.help_bgcolor}
          colour={conversation.help_color}
          vote={options.vote}
          write={canWrite}
        />
      )}
      <OutboxNote outbox={outbox} />
      {open && options.vote && (
        <Voting
          desk={desk}
          importance={importance_enabled}
          canWrite={canWrite}
          moderated={strict_moderation}
        />
      )}
      {canWrite && <WriteComment outbox={outbox} moderated={strict_moderation} />}
      <Suspense>
        {options.map && conversation.vis_type === 1 && (
          <OpinionMap conversation_id={conversation_id} onlooker={{ pid, votes }} ask={ask} />
        )}
        {conversation.treevite_enabled && pid !== undefined && (
          <OwnInvites conversation_id={conversation_id} topic={conversation.topic ?? ''} ask={ask} />
        )}
      </Suspense>
    </>
  )
}

/** The page of one conversation, for whoever may see it as far as they may. */
export function Conversation({ page, session, options, onChanged }: Props) {
  const { door: words } = useMessages()
  const { init, conversation, outbox, ask, keep, participant_key } = session
  const topic = conversation.topic ?? ''
  const { door: shut } = useSyncExternalStore(outbox.subscribe, outbox.get)
  useEffect(() => {
    if (topic !== '') document.title = topic
  }, [topic])
  useEffect(() => {
    if (shut) onChanged()
  }, [shut, onChanged])
  const inviteCode = useInviteCode()
  const door = doorOf(init, options.xid)
  return (
    <main className="page">
      <Topic
        topic={topic}
        description={options.description ? (conversation.description ?? '') : ''}
        shown={options.topic}
      />
      {door === 'invite' && (
        <Suspense>
          <InviteGate
            conversation_id={page.conversation_id}
            topic={topic}
            inviteCode={inviteCode}
            participant_key={participant_key}
            ask={ask}
            keep={keep}
            onEntered={onChanged}
          />
        </Suspense>
      )}
      {door !== undefined && door !== 'invite' && <Notice heading={words.heading}>{words[door]}</Notice>}
      {door === undefined && <Inside session={session} options={options} />}
      {options.footer && <Footer />}
    </main>
  )
}
