/** Comments in a list of findings; the table has all of them. */
export const MAX_LISTED = 8

interface Props {
  /** number of findings */
  many: number
  say: (more: number) => string
}

/** Says how many findings are not in the list. */
export const MoreFindings = ({ many, say }: Props) =>
  many > MAX_LISTED ? <p className="muted">{say(many - MAX_LISTED)}</p> : null
