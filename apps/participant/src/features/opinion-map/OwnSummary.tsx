import { formatGroupLetter } from '@folkmoot/domain/group-letter'
import { useState } from 'react'
import type { AuthFetch } from '../../api/client.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { CommentShareList } from './CommentShareList.tsx'
import { listSharedComments, type Viewer } from './opinion-map-view.ts'
import './opinion-map.css'
import { OwnGroupText } from './OwnGroupText.tsx'
import { useMap } from './use-map.ts'

interface Props {
  conversation_id: string
  viewer: Viewer
  authFetch: AuthFetch
}

const showResults = () => document.getElementById('opinion-map')?.focus()

/** After the last comment: the person's group, and what they share with all and with this group (RES-58). */
export function OwnSummary({ conversation_id, viewer, authFetch }: Props) {
  const { map: words } = useMessages()
  const { loaded, view, change } = useMap(authFetch, conversation_id, viewer)
  // room only where it has to be loaded: after seven answers the map is here already
  const [wasLoading] = useState(!loaded)
  const className = wasLoading ? 'own-summary own-summary-room' : 'own-summary'
  if (!loaded || !view) return <div className={className} />
  if (view.groups.length === 0)
    return (
      <div className={className}>
        <p>{words.none}</p>
      </div>
    )
  const { map, texts } = loaded
  const { withAll, withGroup } = listSharedComments(map, view.ownGroupId, viewer.votes)
  return (
    <div className={className}>
      <h3>{words.ownGroup}</h3>
      <OwnGroupText groupId={view.ownGroupId} change={change} canVote />
      <h3>{words.sharedWithAll}</h3>
      <CommentShareList comments={withAll} texts={texts} emptyText={words.sharedNone} />
      {view.ownGroupId !== undefined && withGroup.length > 0 && (
        <>
          <h3>{words.sharedWithGroup(formatGroupLetter(view.ownGroupId))}</h3>
          <CommentShareList comments={withGroup} texts={texts} emptyText="" />
        </>
      )}
      <button type="button" className="quiet" onClick={showResults}>
        {words.allResults}
      </button>
    </div>
  )
}
