import type { Command } from 'commander'
import { type Start, addExamples } from '../command.ts'
import { buildExportInvites } from './export.ts'
import { buildListInvites } from './list.ts'
import { buildRevoke } from './revoke.ts'

/** The commands of `invites`, in the order of its help. */
export function fillInvites(invites: Command, start: Start): void {
  addExamples(
    invites,
    ['folkmoot invites list 4ab7c9d2ef --status unused', 'what can still be given away'],
    ['folkmoot invites export 4ab7c9d2ef > codes.csv', 'all codes'],
  )
  buildListInvites(invites, start)
  buildExportInvites(invites, start)
  buildRevoke(invites, start)
}
