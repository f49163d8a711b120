import { useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { chooseHelpColours } from './help-colours.ts'

interface Props {
  background: string | null
  colour: string | null
  /** whether one can vote and write here */
  canVote: boolean
  canWrite: boolean
}

/** Where it stands open, the first comment still fits below it. */
const WIDE_SCREEN_QUERY = '(width >= 40rem)'

/** How taking part works, in the host's colours; folded on a phone, so that the first comment is seen at once. */
export function Help({ background, colour, canVote: vote, canWrite: write }: Props) {
  const { help } = useMessages()
  const [open] = useState(() => window.matchMedia(WIDE_SCREEN_QUERY).matches)
  return (
    <details className="help" style={chooseHelpColours(background, colour)} open={open}>
      <summary>
        <h2>{help.heading}</h2>
      </summary>
      {vote && <p>{help.vote}</p>}
      {write && <p>{help.write}</p>}
    </details>
  )
}
