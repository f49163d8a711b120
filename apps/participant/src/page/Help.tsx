import { useMessages } from '../messages/use-messages.ts'
import { helpColours } from './help-colours.ts'

interface Props {
  background: string | null
  colour: string | null
  /** whether one can vote and write here */
  vote: boolean
  write: boolean
}

/** How taking part works, in the host's colours. */
export function Help({ background, colour, vote, write }: Props) {
  const { help } = useMessages()
  return (
    <section className="help" style={helpColours(background, colour)} aria-labelledby="help">
      <h2 id="help">{help.heading}</h2>
      {vote && <p>{help.vote}</p>}
      {write && <p>{help.write}</p>}
    </section>
  )
}
