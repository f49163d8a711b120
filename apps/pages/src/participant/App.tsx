import { PRODUCT } from '@folkmoot/domain/product'
import { useEffect, useState } from 'react'
import type { ParticipantPage } from '@folkmoot/domain/routes'
import { useMessages } from './messages/language.tsx'
import { parseDeviceCode } from '@folkmoot/domain/device-link'
import { type LoadError, useSession } from './session/session.ts'
import { hideProof, type PageOptions, useLinkCode } from './frame.ts'
import { Conversation } from './page/Conversation.tsx'
import { loadOnDemand } from './page/load-on-demand.tsx'

const DeviceQuestion = loadOnDemand(
  async () => (await import('./features/devices/DeviceQuestion.tsx')).DeviceQuestion,
)

/** Placeholder while the conversation loads; it appears after a short delay. */
function Loading() {
  const { page } = useMessages()
  return (
    <main className="page loading" aria-busy="true">
      <p className="unseen" role="status">
        {page.loading}
      </p>
      <div className="shape" />
      <div className="shape tall" />
      <div className="shape" />
    </main>
  )
}

interface LoadErrorPageProps {
  error: LoadError
  onRetry: () => void
}

/** Says why the conversation cannot be shown and what to do. It tries again when the connection is back. */
function LoadErrorPage({ error, onRetry }: LoadErrorPageProps) {
  const { page } = useMessages()
  const isUnknown = error === 'unknown'
  const heading = isUnknown ? page.unknownHeading : page.failedHeading
  useEffect(() => {
    document.title = `${heading} · ${PRODUCT}`
  }, [heading])
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <main className="page">
      <h1 className="topic">{heading}</h1>
      <p>{page[error]}</p>
      {!isUnknown && (
        <p>
          <button type="button" className="primary" onClick={onRetry}>
            {page.retry}
          </button>
        </p>
      )}
    </main>
  )
}

interface Props {
  page: ParticipantPage
  options: PageOptions
}

/** The page of one conversation, or the reason why it cannot be shown. page/Conversation.tsx composes the features. */
function OpenedPage({ page, options }: Props) {
  const { xid } = options
  const { state, reopen } = useSession(page.conversation_id, xid, options.xidProof)
  // only once the person is known, because a reload needs the proof until then
  const isKnown = typeof state !== 'string' && Boolean(state.init.ptpt) && state.outbox.get().isPersistent
  useEffect(() => {
    if (isKnown) hideProof(xid)
  }, [isKnown, xid])
  // the faces come after the first comment
  useEffect(() => {
    if (state !== 'loading') void import('@folkmoot/ui/fonts.css')
  }, [state])
  if (state === 'loading') return <Loading />
  if (typeof state === 'string') return <LoadErrorPage error={state} onRetry={reopen} />
  return <Conversation page={page} session={state} options={options} onChanged={reopen} />
}

/** The page of one conversation. Before anything of this device is sent, it asks whether a link shall continue a participation here. */
export function App(props: Props) {
  const code = useLinkCode(parseDeviceCode)
  const [doneCode, setDoneCode] = useState('')
  if (code === doneCode) return <OpenedPage {...props} />
  const { conversation_id } = props.page
  return (
    <DeviceQuestion {...{ code, conversation_id, xid: props.options.xid, onDone: () => setDoneCode(code) }} />
  )
}
