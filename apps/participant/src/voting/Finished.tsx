import type { ReactNode } from 'react'
import { useMessages } from '../messages/use-messages.ts'

interface Props {
  /** whether anything was answered */
  hasAnswered: boolean
  isLoading: boolean
  canWrite: boolean
  isModerated: boolean
  /** the way back from the last answer */
  undo: ReactNode
  /** the person's group, and what they share with others */
  summary: ReactNode
  /** what is said about the results */
  nextStep: string
  onCheckForMore: () => void
}

/** Shown when no comment is left: thanks, the own group, and what happens next; or what an empty conversation needs (RES-58). */
export function Finished({ hasAnswered, isLoading, canWrite, isModerated, ...props }: Props) {
  const { undo, summary, nextStep, onCheckForMore } = props
  const { vote } = useMessages()
  const empty = [vote.empty, canWrite ? vote.emptyWrite : '', isModerated ? vote.moderatedEmpty : '']
  const look = (
    <button type="button" onClick={onCheckForMore} aria-disabled={isLoading}>
      {isLoading ? vote.looking : vote.look}
    </button>
  )
  if (!hasAnswered)
    return (
      <div className="finished">
        <h2>{vote.emptyHeading}</h2>
        <p>{empty.filter(Boolean).join(' ')}</p>
        {look}
      </div>
    )
  return (
    <div className="finished">
      <h2>{vote.thanksHeading}</h2>
      <p>{vote.thanks}</p>
      {undo}
      {summary}
      <h3>{vote.nextHeading}</h3>
      <p>{nextStep}</p>
      {look}
    </div>
  )
}
