import { reportMessages } from '../messages/report.ts'
import type { GroupView } from './report-view.ts'

/** A group's name: its letter, and its label where it has one. */
export const formatGroupName = ({ letter, label }: Pick<GroupView, 'letter' | 'label'>): string =>
  label ? `${reportMessages.groupName(letter)}: ${label}` : reportMessages.groupName(letter)
