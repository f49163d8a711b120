import type { CommandGroup } from '../command.ts'
import { checkConversation } from './check.ts'
import { cloneConversation } from './clone.ts'
import { createConversation } from './create.ts'
import { deleteConversation } from './delete.ts'
import { exportConversation } from './export.ts'
import { importConversation } from './import.ts'
import { listConversations } from './list.ts'
import {
  archiveConversation,
  closeConversation,
  openConversation,
  unarchiveConversation,
} from './open-close.ts'
import { rehearseConversation } from './rehearse.ts'
import { scheduleConversation } from './schedule.ts'
import { setFields } from './set.ts'
import { showConversation } from './show.ts'

export const conversationCommands: CommandGroup = {
  examples: [
    ['folkmoot conversations list', 'what you own or moderate'],
    ['folkmoot conversations import ./vtaiwan.uberx', 'create a conversation from an export'],
  ],
  commands: {
    list: listConversations,
    show: showConversation,
    create: createConversation,
    clone: cloneConversation,
    set: setFields,
    check: checkConversation,
    rehearse: rehearseConversation,
    open: openConversation,
    close: closeConversation,
    schedule: scheduleConversation,
    archive: archiveConversation,
    unarchive: unarchiveConversation,
    delete: deleteConversation,
    import: importConversation,
    export: exportConversation,
  },
}
