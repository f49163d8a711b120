import { INVITE_STATUS } from '@folkmoot/domain/invite-tree'
import type { AuthFetch } from '@folkmoot/client/call'
import { useMessages } from '../../messages/use-messages.ts'
import './invite-tree.css'
import { OwnInvite } from './OwnInvite.tsx'
import { useOwnInvites, type LoadedInvites } from './use-own-invites.ts'

interface Props {
  conversation_id: string
  topic: string
  authFetch: AuthFetch
}

/** Adds a byte order mark, so spreadsheets read the file as UTF-8. */
const toCsvUrl = (csv: string): string => `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csv}`)}`

interface InviteListProps extends Omit<Props, 'authFetch'> {
  loaded: LoadedInvites
}

function InviteList({ loaded, conversation_id, topic }: InviteListProps) {
  const { invites } = useMessages()
  const { wave, invites: codes } = loaded.place
  const unused = codes.filter(({ status }) => status === INVITE_STATUS.unused)
  return (
    <>
      {wave && <p>{invites.wave(wave.wave, new Date(wave.joined_at))}</p>}
      <p>{codes.length === 0 ? invites.none : `${invites.left(unused.length)} ${invites.ownIntro}`}</p>
      {codes.length > 0 && (
        <ul>
          {codes.map((invite) => (
            <OwnInvite key={invite.id} invite={invite} conversation_id={conversation_id} topic={topic} />
          ))}
        </ul>
      )}
      {unused.length > 0 && (
        <a className="button" href={toCsvUrl(loaded.csv)} download={loaded.fileName}>
          {invites.csv}
        </a>
      )}
    </>
  )
}

/** The participant's own invites, and the wave in which they joined (PART-3). */
export function OwnInvites({ conversation_id, topic, authFetch }: Props) {
  const { invites } = useMessages()
  const { state, refresh } = useOwnInvites(authFetch, conversation_id)
  return (
    <section className="own-invites" aria-labelledby="own-invites">
      <h2 id="own-invites">{invites.own}</h2>
      {state === 'loading' && <p role="status">{invites.loading}</p>}
      {state === 'failed' && (
        <div role="alert">
          <p>{invites.failed}</p>
          <button type="button" onClick={() => void refresh()}>
            {invites.retry}
          </button>
        </div>
      )}
      {typeof state === 'object' && (
        <InviteList loaded={state} conversation_id={conversation_id} topic={topic} />
      )}
    </section>
  )
}
