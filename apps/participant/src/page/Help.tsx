import { useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { helpColours } from './help-colours.ts'

interface Props {
  background: string | null
  colour: string | null
  /** whether one can vote and write here */
  vote: boolean
  write: boolean
}

/** Where it stands open, the first comment still fits below it. */
const ROOM = '(width >= 40rem)'

/** How taking part works, in the host's colours; folded on a phone, so that the first comment is seen at once. */
export function Help({ background, colour, vote, write }: Props) {
  const { help } = useMessages()
  const [open] = useState(() => window.matchMedia(ROOM).matches)
  return (
    <details className="help" style={helpColours(background, colour)} open={open}>
      <summary>
        <h2>{help.heading}</h2>
      </summary>
      {vote && <p>{help.vote}</p>}
      {write && <p>{help.write}</p>}
    </details>
  )
}
