import { reportMessages } from '../messages/report.ts'
import type { GroupView } from './report-view.ts'

/** A group's name: its letter, and its label where it has one. */
export const groupName = ({ letter, label }: Pick<GroupView, 'letter' | 'label'>): string =>
  label ? `${reportMessages.groupOf(letter)}: ${label}` : reportMessages.groupOf(letter)
