import { reportMessages } from '../messages/report.ts'
import type { GroupView } from './report-view.ts'

/** Name of a group: its letter, and its label if there is one. */
export const formatGroupName = ({ letter, label }: Pick<GroupView, 'letter' | 'label'>): string =>
  label ? `${reportMessages.groupName(letter)}: ${label}` : reportMessages.groupName(letter)
