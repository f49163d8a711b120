import { useState } from 'react'
import { useMapMessages } from './use-map-messages.ts'
import { CommentShareList } from './CommentShareList.tsx'
import { listSharedComments } from './opinion-map-view.ts'
import './opinion-map.css'
import { OwnGroupText } from './OwnGroupText.tsx'
import { useMap, type MapProps } from './use-map.ts'
import { useNoCommon } from './use-map-messages.ts'

const showResults = () => document.getElementById('opinion-map')?.focus()

/** After the last comment: the person's group, and what they share with all and with this group (RES-58). */
export function OwnSummary(props: MapProps) {
  const words = useMapMessages()
  const { loaded, view, change, nameGroup } = useMap(props)
  const explainNoCommon = useNoCommon(nameGroup)
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
  const { withAll, withGroup } = listSharedComments(map, view.ownGroupId, props.viewer.votes)
  return (
    <div className={className}>
      <h3>{words.ownGroup}</h3>
      <OwnGroupText groupId={view.ownGroupId} {...{ change, nameGroup }} canVote />
      <h3>{words.sharedWithAll}</h3>
      <CommentShareList comments={withAll} texts={texts} emptyText={explainNoCommon(map, words.sharedNone)} />
      {view.ownGroupId !== undefined && withGroup.length > 0 && (
        <>
          <h3>{words.sharedWithGroup(nameGroup(view.ownGroupId))}</h3>
          <CommentShareList comments={withGroup} texts={texts} emptyText="" />
        </>
      )}
      <button type="button" className="quiet" onClick={showResults}>
        {words.allResults}
      </button>
    </div>
  )
}
