import { useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { chooseHelpColours } from './help-colours.ts'

interface Props {
  background: string | null
  colour: string | null
  /** whether the person can vote and write here */
  canVote: boolean
  canWrite: boolean
}

/** On screens of this width the first comment fits below the open explanation. */
const WIDE_SCREEN_QUERY = '(width >= 40rem)'

/** Explanation in the host's colours. It is folded on a phone to show the first comment at once. */
export function Help({ background, colour, canVote, canWrite }: Props) {
  const { help } = useMessages()
  const [isOpen] = useState(() => window.matchMedia(WIDE_SCREEN_QUERY).matches)
  return (
    <details className="help" style={chooseHelpColours(background, colour)} open={isOpen}>
      <summary>
        <h2>{help.heading}</h2>
      </summary>
      {canVote && <p>{help.vote}</p>}
      {canWrite && <p>{help.write}</p>}
    </details>
  )
}
