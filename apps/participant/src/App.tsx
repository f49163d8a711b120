import type { ParticipantPage } from '@folkmoot/domain/page-routes'
import type { PageOptions } from './frame/options.ts'
import { Conversation } from './page/Conversation.tsx'
import { Loading } from './page/Loading.tsx'
import { LoadErrorPage } from './page/LoadErrorPage.tsx'
import { useSession } from './session/use-session.ts'

interface Props {
  page: ParticipantPage
  options: PageOptions
}

/**
 * The page of one conversation: opened, or why not. Features come in at page/Conversation.tsx: features/invite-tree at the
 * door and below the comment, features/opinion-map below the comment.
 */
export function App({ page, options }: Props) {
  const { state, again } = useSession(page.conversation_id, options.xid)
  if (state === 'loading') return <Loading />
  if (typeof state === 'string') return <LoadErrorPage error={state} onRetry={again} />
  return <Conversation page={page} session={state} options={options} onChanged={again} />
}
