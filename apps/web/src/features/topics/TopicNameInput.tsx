import { Classes } from '@blueprintjs/core'
import { LIMITS } from '@folkmoot/domain/limits'

interface Props {
  id: string
  name: string
  onName: (name: string) => void
}

/** The field for the name of a topic; the text with the id `ID-help` describes it. */
export const TopicNameInput = ({ id, name, onName }: Props) => (
  <input
    id={id}
    className={Classes.INPUT}
    dir="auto"
    maxLength={LIMITS.topicName}
    aria-describedby={`${id}-help`}
    value={name}
    onChange={(event) => onName(event.currentTarget.value)}
  />
)
