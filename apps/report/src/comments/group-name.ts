import { formatGroupLetter } from '@folkmoot/domain/group-letter'
import { reportMessages } from '../messages/report.ts'
import type { GroupView } from './report-view.ts'

/** Name of a group: its letter, and its label if there is one. */
export const formatGroupName = ({ letter, label }: Pick<GroupView, 'letter' | 'label'>): string =>
  label ? `${reportMessages.groupName(letter)}: ${label}` : reportMessages.groupName(letter)

/** Name of a group within a sentence: its label if there is one, and its letter. */
export function nameInSentence(groups: readonly Pick<GroupView, 'id' | 'label'>[], id: number): string {
  const label = groups.find((group) => group.id === id)?.label
  return reportMessages.groupInSentence(formatGroupLetter(id), label ?? '')
}
