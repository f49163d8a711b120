import type { ConversationHealth } from '@folkmoot/api-types/stats'
import { describeGroupChanges } from '@folkmoot/domain/reports/group-change-sentences'
import { useId } from 'react'
import { monitorMessages as messages } from '../../messages/stats.ts'
import { dateFormat } from './formats.ts'

/** Sentences at most: what happened long ago tells nothing of the groups of today. */
const MAX_SENTENCES = 5

/** When groups appeared, became one or vanished, in the sentences of reports; nothing before groups have changed. */
export function GroupChanges({ changes }: { changes: NonNullable<ConversationHealth['group_changes']> }) {
  const id = useId()
  const sentences = describeGroupChanges(changes, (at) => dateFormat.format(at))
  if (sentences.length === 0) return null
  return (
    <section aria-labelledby={id} className="count-chart group-changes">
      <h2 id={id}>{messages.groupChanges}</h2>
      <p className="monitor-help">{messages.groupChangesHelp}</p>
      <ul>
        {sentences.slice(0, MAX_SENTENCES).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
