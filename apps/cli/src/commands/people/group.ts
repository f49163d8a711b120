import type { CommandGroup } from '../command.ts'
import { changePerson } from './change.ts'
import { acceptInvitation, invitePerson, withdrawInvitation } from './invite.ts'
import { listPeople } from './list.ts'
import { leave, removePerson } from './remove.ts'
import { transferConversation } from './transfer.ts'

export const peopleCommands: CommandGroup = {
  examples: [
    ['folkmoot people list', 'the people of your site'],
    ['folkmoot people invite analyst --conversation 4ab7c9d2ef', 'the link of an invitation to read'],
    ['folkmoot people remove 17', 'what removing one of them changes'],
  ],
  commands: {
    list: listPeople,
    invite: invitePerson,
    accept: acceptInvitation,
    withdraw: withdrawInvitation,
    change: changePerson,
    remove: removePerson,
    leave,
    transfer: transferConversation,
  },
}
