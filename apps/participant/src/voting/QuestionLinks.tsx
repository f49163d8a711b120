import type { ResultsWait } from '@folkmoot/domain/results-shown'
import { useMessages } from '../messages/use-messages.ts'

export interface QuestionLinksProps {
  /** what the results wait for; undefined where the conversation shows none */
  wait: ResultsWait | undefined
  /** comments that the person has answered */
  answered: number
  canWrite: boolean
  hasKeys: boolean
  onToggleKeys: () => void
}

function ResultsHint({ wait }: { wait: ResultsWait }) {
  const { vote: words } = useMessages()
  if (wait.until === 'shown') return null
  const sentence =
    wait.until === 'votes'
      ? words.resultsAfter(wait.left)
      : wait.until === 'end'
        ? words.resultsAtEnd
        : words.resultsAfterClosing
  return <p>{sentence}</p>
}

/** Opens the list of the person's answers, which stands below, and moves the focus there. */
function showOwnAnswers(): void {
  const list = document.querySelector<HTMLDetailsElement>('.own-answers')
  if (!list) return
  list.open = true
  list.querySelector('summary')?.focus()
}

const startWriting = () => document.querySelector<HTMLElement>('.write textarea')?.focus()

/** Under the comment: when results come, ways to the other parts of the page, and the keys. */
export function QuestionLinks({ wait, answered, canWrite, hasKeys, onToggleKeys }: QuestionLinksProps) {
  const { vote: words, write, ownAnswers } = useMessages()
  return (
    <div className="question-links">
      {wait && <ResultsHint wait={wait} />}
      <div className="question-ways">
        {answered > 0 && (
          <button type="button" className="quiet" onClick={showOwnAnswers}>
            {ownAnswers.heading(answered)}
          </button>
        )}
        {canWrite && (
          <button type="button" className="quiet" onClick={startWriting}>
            {write.heading}
          </button>
        )}
      </div>
      <p className="key-help">
        {hasKeys ? words.numberKeys : words.keysAreOff}{' '}
        <button type="button" className="quiet" onClick={onToggleKeys}>
          {hasKeys ? words.keysOff : words.keysOn}
        </button>
      </p>
    </div>
  )
}
