import { users } from '@folkmoot/api-types/users'
import { call } from '../../client.ts'
import { createListCommand } from '../resource-command.ts'

/** `moderators list`. */
export const listModerators = createListCommand({
  summary: 'list the people who moderate with you',
  description: 'List the accounts of your site. They moderate and change each other’s conversations.',
  examples: [
    ['folkmoot moderators list', 'the people of your site'],
    ['folkmoot moderators list --json', "the server's reply, for programs"],
  ],
  load: (_options: object, context) =>
    call(context, users.listModerators, undefined, { extension: 'moderators' }),
  listRows: ({ moderators }) => moderators,
  columns: [
    { title: 'ACCOUNT', value: ({ uid }) => uid, alignRight: true },
    { title: 'NAME', value: ({ hname }) => hname },
    { title: 'ROLE', value: ({ is_site_owner }) => (is_site_owner ? 'owner' : 'moderator') },
  ],
  emptyMessage: 'Nobody moderates with you.',
})
