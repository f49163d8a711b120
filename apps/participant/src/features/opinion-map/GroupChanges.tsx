import { describeGroupChangesIn } from '@folkmoot/domain/reports/group-change-sentences'
import type { GroupChange } from '@folkmoot/domain/reports/group-changes'
import { useLanguage } from '../../messages/use-language.ts'
import { useMapMessages } from './use-map-messages.ts'

/** Shows the last changes of groups with their day; nothing before groups have changed. */
export function GroupChanges({ changes }: { changes: readonly GroupChange[] }) {
  const { groupChanges } = useMapMessages()
  const { language } = useLanguage()
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long' })
  const lists = new Intl.ListFormat(language)
  const [newest] = describeGroupChangesIn(changes, groupChanges, {
    formatDay: (at) => days.format(at),
    formatList: (names) => lists.format(names),
  })
  return newest !== undefined && <p className="map-note">{newest}</p>
}
