import { useMessages } from '../messages/use-messages.ts'

interface Props {
  /** whether anything was answered */
  hasAnswered: boolean
  isLoading: boolean
  canWrite: boolean
  isModerated: boolean
  onCheckForMore: () => void
}

/** Shown when no comment is left: thanks, or what an empty conversation needs. */
export function Finished({ hasAnswered, isLoading, canWrite, isModerated, onCheckForMore }: Props) {
  const { vote } = useMessages()
  const empty = [vote.empty, canWrite ? vote.emptyWrite : '', isModerated ? vote.moderatedEmpty : '']
  return (
    <div className="finished">
      <h2>{hasAnswered ? vote.thanksHeading : vote.emptyHeading}</h2>
      <p>{hasAnswered ? vote.thanks : empty.filter(Boolean).join(' ')}</p>
      <button type="button" onClick={onCheckForMore} aria-disabled={isLoading}>
        {isLoading ? vote.looking : vote.look}
      </button>
    </div>
  )
}
