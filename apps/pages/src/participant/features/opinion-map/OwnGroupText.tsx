import type { GroupChange } from './map-store.ts'
import { useMapMessages } from './use-map-messages.ts'

interface Props {
  /** undefined without a position */
  groupId: number | undefined
  change: GroupChange | undefined
  nameGroup: (id: number) => string
  /** whether the person can vote to get a position */
  canVote: boolean
}

/**
 * The group to which the person's answers are closest, and why it is another one than before, until they answer further; or
 * how to get a position.
 */
export function OwnGroupText({ groupId, change, nameGroup, canVote }: Props) {
  const map = useMapMessages()
  if (groupId === undefined) return canVote && <p>{map.noPlace}</p>
  return (
    <>
      <p>{map.nearGroup(nameGroup(groupId))}</p>
      {change?.to === groupId && (
        <p className="map-change">{map.changed[change.by](nameGroup(change.from), nameGroup(change.to))}</p>
      )}
    </>
  )
}
