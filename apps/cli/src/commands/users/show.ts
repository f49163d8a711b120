import { personalData } from '@folkmoot/api-types/personal-data'
import { call } from '../../client.ts'
import { createShowCommand } from '../resource-command.ts'
import { ACCOUNT, parseAccount } from './account.ts'

/** `users show`. */
export const showUser = createShowCommand({
  summary: 'show the stored data of an account',
  description:
    'Show the stored data of your account, or, for administrators, of another one; --json prints all of it. “participants ' +
    'show” shows the data of a conversation.',
  arguments: [ACCOUNT],
  examples: [
    ['folkmoot users show', 'your own account'],
    ['folkmoot users show dan@example.org --json', 'everything about another one'],
  ],
  load: ({ account }: { account: string | undefined }, context) =>
    call(context, personalData.getAccountData, { query: parseAccount(account) }),
  listEntries: ({ account, identities, owned, participates, allowed_xids }) => [
    ['uid', account.uid],
    ['email', account.email],
    ['name', account.hname],
    ['created', new Date(account.created)],
    ['sign-ins through', identities.map(({ issuer }) => issuer).join(', ')],
    ['owns', owned.map(({ conversation_id }) => conversation_id).join(', ')],
    ['takes part in', participates.map(({ conversation_id }) => conversation_id).join(', ')],
    ['allowed external ids', allowed_xids],
  ],
})
