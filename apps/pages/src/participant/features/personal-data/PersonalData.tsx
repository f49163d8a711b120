import { useId, useState, useEffect } from 'react'
import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import type { ParticipantData, personalData as calls } from '@folkmoot/api-types/personal-data'
import { personalData } from '../../messages/en-personal-data.ts'
import { useMessages } from '../../messages/language.tsx'
import type { Session } from '../../session/session.ts'
import './personal-data.css'

/** The sentences in the reader's language; English ones come with this file. */
const useWords = () => useMessages().personalData ?? personalData

interface EraseProps {
  /** whether the votes stay as numbers without a person */
  areVotesKept: boolean
  state: 'none' | 'busy' | 'failed'
  onErase: () => void
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

/** A button, and the question whether all of it shall go. */
function Erase({ areVotesKept, state, onErase }: EraseProps) {
  const words = useWords()
  const [isAsked, setAsked] = useState(false)
  const id = useId()
  if (!isAsked)
    return (
      <button type="button" className="danger" onClick={() => setAsked(true)}>
        {words.eraseData}
      </button>
    )
  return (
    <div className="erase-question" role="group" aria-labelledby={id}>
      <p id={id}>{areVotesKept ? words.goesWithoutVotes : words.goes}</p>
      <p role="alert" className="problem">
        {state === 'failed' ? words.failed : ''}
      </p>
      <div className="erase-answers">
        <button type="button" className="danger" disabled={state === 'busy'} onClick={onErase}>
          {state === 'busy' ? words.erasing : words.erase}
        </button>
        <button type="button" ref={focus} disabled={state === 'busy'} onClick={() => setAsked(false)}>
          {words.cancel}
        </button>
      </div>
    </div>
  )
}

/** State of the participant’s data: not requested, loading, failed, or loaded. */
type DataState = 'unknown' | 'loading' | 'failed' | ParticipantData

/** Loads and erases the participant’s data. */
function usePersonalData({ authFetch, conversation, erase: eraseSession }: Session) {
  const [data, setData] = useState<DataState>('unknown')
  const [erasure, setErasure] = useState<'none' | 'busy' | 'failed'>('none')
  const path = `/api/v3/participants/data?conversation_id=${encodeURIComponent(conversation.conversation_id)}`
  const load = async () => {
    setData('loading')
    const answer = await authFetch(path).catch(() => undefined)
    const found = answer?.ok
      ? ((await answer.json()) as EndpointReply<typeof calls.getParticipantData>)
      : undefined
    setData(found ?? 'failed')
  }
  /** @returns whether everything is erased */
  const erase = async (): Promise<boolean> => {
    setErasure('busy')
    const isErased = await eraseSession().then(
      () => true,
      () => false,
    )
    setErasure(isErased ? 'none' : 'failed')
    return isErased
  }
  return { data, load: () => void load(), erase, erasure }
}

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
  const words = useWords()
  return (
    <a className="button" href={useFileAddress(data)} download={FILE_NAME}>
      {words.download}
    </a>
  )
}

function Summary({ data }: { data: ParticipantData }) {
  const words = useWords()
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
  const words = useWords()
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
  const words = useWords()
  const { page } = useMessages()
  return (
    <>
      <p role="alert" className="problem">
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
  const words = useWords()
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
          <Erase areVotesKept={data.votes_kept} state={erasure} onErase={() => void handleErase()} />
        </>
      )}
    </details>
  )
}

/** The page after the person's data is erased. */
export function ErasedPage() {
  const words = useWords()
  return (
    <main className="page">
      <div className="notice">
        <h2>{words.erasedHeading}</h2>
        {words.erased}
      </div>
    </main>
  )
}
