import type { Command } from 'commander'
import { type Start, addExamples } from '../command.ts'
import { buildClose, buildOpen } from './open-close.ts'
import { buildCreate } from './create.ts'
import { buildExport } from './export.ts'
import { buildImport } from './import.ts'
import { buildList } from './list.ts'
import { buildSet } from './set.ts'
import { buildShow } from './show.ts'

/** The commands of `conversations`, in the order of its help. */
export function fillConversations(conversations: Command, start: Start): void {
  addExamples(
    conversations,
    ['folkmoot conversations list', 'what you own or moderate'],
    ['folkmoot conversations import ./vtaiwan.uberx', 'a conversation of an export'],
  )
  buildList(conversations, start)
  buildShow(conversations, start)
  buildCreate(conversations, start)
  buildSet(conversations, start)
  buildOpen(conversations, start)
  buildClose(conversations, start)
  buildImport(conversations, start)
  buildExport(conversations, start)
}
