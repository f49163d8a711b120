import { formatGroupLetter } from '@folkmoot/domain/group-letter'
import { useMessages } from '../../messages/use-messages.ts'
import type { GroupChange } from './map-store.ts'

interface Props {
  /** undefined without a position */
  groupId: number | undefined
  change: GroupChange | undefined
  /** whether the person can vote to get a position */
  canVote: boolean
}

/** The group to which the person's answers are closest, and why it is another one than before; or how to get a position (RES-60). */
export function OwnGroupText({ groupId, change, canVote }: Props) {
  const { map } = useMessages()
  if (groupId === undefined) return canVote && <p>{map.noPlace}</p>
  return (
    <>
      <p>{map.nearGroup(formatGroupLetter(groupId))}</p>
      {change?.to === groupId && (
        <p className="map-change">
          {map.changed[change.by](formatGroupLetter(change.from), formatGroupLetter(change.to))}
        </p>
      )}
    </>
  )
}
