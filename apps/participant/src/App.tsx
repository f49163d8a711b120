import type { ParticipantPage } from '@folkmoot/domain/page-routes'
import { useEffect } from 'react'
import { hideProof } from './frame/hide-proof.ts'
import type { PageOptions } from './frame/options.ts'
import { Conversation } from './page/Conversation.tsx'
import { Loading } from './page/Loading.tsx'
import { LoadErrorPage } from './page/LoadErrorPage.tsx'
import { useSession } from './session/use-session.ts'

interface Props {
  page: ParticipantPage
  options: PageOptions
}

/** The page of one conversation, or the reason why it cannot be shown. page/Conversation.tsx composes the features. */
export function App({ page, options }: Props) {
  const { xid } = options
  const { state, reopen } = useSession(page.conversation_id, xid, options.xidProof)
  // only once the person is known, because a reload needs the proof until then
  const isKnown = typeof state !== 'string' && Boolean(state.init.ptpt) && state.outbox.get().isPersistent
  useEffect(() => {
    if (isKnown) hideProof(xid)
  }, [isKnown, xid])
  if (state === 'loading') return <Loading />
  if (typeof state === 'string') return <LoadErrorPage error={state} onRetry={reopen} />
  return <Conversation page={page} session={state} options={options} onChanged={reopen} />
}
