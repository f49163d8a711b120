import { useMessages } from '../messages/use-messages.ts'

interface Props {
  /** whether anything was answered */
  hasAnswered: boolean
  isLoading: boolean
  canWrite: boolean
  isModerated: boolean
  onCheckForMore: () => void
}

/** Nothing is left to answer: thanks, or what an empty conversation needs. */
export function Finished({
  hasAnswered: answered,
  isLoading: asking,
  canWrite,
  isModerated: moderated,
  onCheckForMore: onLook,
}: Props) {
  const { vote } = useMessages()
  const empty = [vote.empty, canWrite ? vote.emptyWrite : '', moderated ? vote.moderatedEmpty : '']
  return (
    <div className="finished">
      <h2>{answered ? vote.thanksHeading : vote.emptyHeading}</h2>
      <p>{answered ? vote.thanks : empty.filter(Boolean).join(' ')}</p>
      <button type="button" onClick={onLook} aria-disabled={asking}>
        {asking ? vote.looking : vote.look}
      </button>
    </div>
  )
}
