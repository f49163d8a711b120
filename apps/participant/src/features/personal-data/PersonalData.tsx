import type { ParticipantData } from '@folkmoot/api-types/personal-data'
import { useEffect, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import type { Session } from '../../session/session.ts'
import { EraseForm } from './EraseForm.tsx'
import './personal-data.css'
import { usePersonalData } from './use-personal-data.ts'

interface Props {
  session: Session
  /** called when everything about the person is erased, here and on the server */
  onErased: () => void
}

const FILE_NAME = 'folkmoot-data.json'

/** The address of a file with everything. It is a plain link, which works in frames too. */
function useFileAddress(data: ParticipantData): string {
  const [address] = useState(() =>
    URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })),
  )
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return address
}

function DownloadLink({ data }: { data: ParticipantData }) {
  const { personalData: words } = useMessages()
  return (
    <a className="button" href={useFileAddress(data)} download={FILE_NAME}>
      {words.download}
    </a>
  )
}

function Summary({ data }: { data: ParticipantData }) {
  const { personalData: words } = useMessages()
  const rows: readonly (readonly [string, string | number | null | undefined])[] = [
    [words.votes, data.votes.length],
    [words.comments, data.comments.filter(({ replaces }) => replaces === null).length],
    [words.account, data.account?.email ?? data.account?.hname],
    [words.externalId, data.external_ids.map(({ xid }) => xid).join(', ')],
    [words.email, data.subscription?.email],
    [words.invite, data.invite?.invite_code],
  ]
  return (
    <dl>
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** The comments of the person that a moderator split or reworded, with what stands in their place. */
function ReplacedComments({ data: { comments } }: { data: ParticipantData }) {
  const { personalData: words } = useMessages()
  const texts = new Map(comments.map(({ tid, txt }) => [tid, `“${txt}”`]))
  return comments
    .filter(({ replaced_by }) => replaced_by.length > 0)
    .map(({ tid, txt, replaced_by }) => {
      const now = replaced_by.map((other) => texts.get(other)).join(', ')
      return (
        <p key={tid} dir="auto">
          {replaced_by.length === 1 ? words.reworded(txt, now) : words.split(txt, now)}
        </p>
      )
    })
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const { personalData: words, page } = useMessages()
  return (
    <>
      <p role="alert" className="personal-data-problem">
        {words.failed}
      </p>
      <button type="button" onClick={onRetry}>
        {page.retry}
      </button>
    </>
  )
}

/** Shows the participant’s stored data, to download and to erase (SAFE-61, SAFE-62). Loads it whenever the section is opened. */
export function PersonalData({ session, onErased }: Props) {
  const { personalData: words } = useMessages()
  const { data, load, erase, erasure } = usePersonalData(session)
  const handleErase = async () => {
    if (await erase()) onErased()
  }
  return (
    <details
      className="personal-data"
      onToggle={(event) => {
        if (event.currentTarget.open && data !== 'loading' && erasure !== 'busy') load()
      }}
    >
      <summary>{words.summary}</summary>
      {(data === 'loading' || data === 'unknown') && <p role="status">{words.loading}</p>}
      {data === 'failed' && <LoadFailure onRetry={load} />}
      {typeof data === 'object' && (
        <>
          <p>{words.intro}</p>
          <Summary data={data} />
          <ReplacedComments data={data} />
          <DownloadLink key={data.exported} data={data} />
          <EraseForm
            conversation={session.conversation}
            areVotesKept={data.votes_kept}
            state={erasure}
            onErase={() => void handleErase()}
          />
        </>
      )}
    </details>
  )
}
