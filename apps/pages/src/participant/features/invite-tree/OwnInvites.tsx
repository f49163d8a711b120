import { CopyText } from '../../page/CopyText.tsx'
import { useMessages } from '../../messages/language.tsx'
import type { InviteTreePlace } from '@folkmoot/api-types/invite-tree'
import { INVITE_STATUS } from '@folkmoot/domain/invites'
import { createInviteLink, createInviteFileName } from '@folkmoot/domain/wave-forecast'
import { useCallback, useEffect, useState } from 'react'
import type { AuthFetch } from '@folkmoot/client/call'
import './invite-tree.css'

interface OwnInviteProps {
  invite: InviteTreePlace['invites'][number]
  conversation_id: string
  topic: string
}

/** Status of a code that is no longer valid. */
function InviteStatus({ status }: { status: number }) {
  const { invites } = useMessages()
  const { used, revoked, expired } = invites.status
  const words: Readonly<Record<number, string>> = {
    [INVITE_STATUS.used]: used,
    [INVITE_STATUS.revoked]: revoked,
    [INVITE_STATUS.expired]: expired,
  }
  return <span className="own-invite-spent">{words[status]}</span>
}

/** One code to pass on, by copying its link or by the share sheet of the device. */
function OwnInvite({ invite: { invite_code, status }, conversation_id, topic }: OwnInviteProps) {
  const { invites } = useMessages()
  const link = createInviteLink(window.location.origin, conversation_id, invite_code)
  const share = () =>
    // closing the sheet without sharing is no error
    navigator.share({ title: topic, text: invites.shareText(topic), url: link }).catch(() => undefined)
  return (
    <li>
      <code dir="ltr">{invite_code}</code>
      {status === INVITE_STATUS.unused ? (
        <span className="own-invite-ways">
          <CopyText text={link} label={invites.copyLink} itemName={invites.code(invite_code)} />
          {'share' in navigator && (
            <button
              type="button"
              aria-label={`${invites.share}: ${invites.code(invite_code)}`}
              onClick={() => void share()}
            >
              {invites.share}
            </button>
          )}
        </span>
      ) : (
        <InviteStatus status={status} />
      )}
    </li>
  )
}

/** A participant's place in the tree, and their unused invites as a CSV file. */
interface LoadedInvites {
  readonly place: InviteTreePlace
  readonly csv: string
  readonly fileName: string
}

async function loadInvites(authFetch: AuthFetch, conversation_id: string): Promise<LoadedInvites> {
  const query = `?${new URLSearchParams({ conversation_id })}`
  const [me, file] = await Promise.all([
    authFetch(`/api/v3/treevite/me${query}`),
    authFetch(`/api/v3/treevite/myInvites/csv${query}`),
  ])
  if (!me.ok || !file.ok) throw new Error('The invites could not be loaded.')
  return {
    place: (await me.json()) as InviteTreePlace,
    csv: await file.text(),
    fileName: `my_${createInviteFileName(conversation_id, Date.now())}`,
  }
}

/** Loads a participant's own invites; `refresh` loads them again. */
function useOwnInvites(authFetch: AuthFetch, conversation_id: string) {
  const [state, setState] = useState<LoadedInvites | 'loading' | 'failed'>('loading')
  const refresh = useCallback(async () => {
    setState('loading')
    setState(await loadInvites(authFetch, conversation_id).catch(() => 'failed' as const))
  }, [authFetch, conversation_id])
  useEffect(() => void refresh(), [refresh])
  return { state, refresh }
}

interface OwnInvitesProps {
  conversation_id: string
  topic: string
  authFetch: AuthFetch
}

/** Adds a byte order mark, so spreadsheets read the file as UTF-8. */
const toCsvUrl = (csv: string): string => `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csv}`)}`

interface InviteListProps extends Omit<OwnInvitesProps, 'authFetch'> {
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
export function OwnInvites({ conversation_id, topic, authFetch }: OwnInvitesProps) {
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
