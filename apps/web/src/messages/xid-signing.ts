import { PRODUCT } from '@folkmoot/domain/product'

/** Texts about signed external ids, on Distribute and Integrate. */
export const xidSigningMessages = {
  // what a conversation asks of ids
  policyHeading: 'Which ids count',
  policies: {
    signed: {
      label: 'Signed ids only',
      help: 'Your server signs the id of each visitor, who is then the same participant on every device. Nobody can make up an id. A signed link acts as its person until it expires, also for people to whom it is forwarded.',
    },
    unsigned: {
      label: 'Unsigned ids too',
      help: 'An id belongs to the browser that names it first. Its person cannot take part on a second device.',
    },
    none: {
      label: 'No ids',
      help: 'Ids of your site are ignored: everybody takes part as a visitor without one.',
    },
  },
  noneImpossible: 'Not possible while ids decide who takes part.',
  policyFailed: 'The choice could not be saved.',
  policySaved: {
    signed: 'Only signed ids count now.',
    unsigned: 'Unsigned ids count now, too.',
    none: 'Ids are ignored now.',
  },

  // the proposal
  unsignedTitle: 'Unsigned ids can be guessed',
  unsignedMeaning:
    'Someone who guesses or sees the id of a visitor can take part under it before that visitor does. Nobody can read the votes of a visitor who has taken part before.',
  unsignedList:
    'This conversation lets in people by a list of ids: someone who guesses an id on the list takes its place. Sign the ids.',
  signNow: 'Sign ids',
  signEffect:
    'Creates a secret for your server and lets only signed ids count here. Until your server signs them, new visitors with an id cannot take part.',

  // the secrets
  secretsHeading: 'Secrets of your site',
  secretsHelp: `Your server signs ids with a secret; ${PRODUCT} checks the signature. A site has at most two, so that your servers can change from one to the other. They are for all your conversations.`,
  secretsLoading: 'Loading the secrets of your site...',
  secretsFailed: 'The secrets of your site could not be loaded.',
  noSecrets: 'Your site has no secret yet.',
  secretOfOthers: 'The secrets belong to the site of the conversation’s owner, whose people create them.',
  secretName: (secret_id: string, created: string) => `${secret_id}, created ${created}`,
  createSecret: 'Create a secret',
  createFailed: 'The secret could not be created.',
  full: 'Two secrets are in use. Withdraw one to create another.',
  shownOnce: 'Copy the secret now: it is not shown again.',
  shownWhere:
    'Give it to your server as this environment variable. It must not be in a page, in an app or in a shared document.',
  theSecret: 'secret',
  withdraw: 'Withdraw',
  withdrawName: (secret_id: string) => `Withdraw ${secret_id}`,
  withdrawQuestion: (secret_id: string) => `Withdraw the secret ${secret_id}?`,
  withdrawEffect:
    'Ids signed with it stop counting at once, in all conversations of your site. People who take part already stay. This cannot be undone.',
  keep: 'Keep it',
  withdrawFailed: 'The secret could not be withdrawn.',

  // code for servers
  snippetsHeading: 'On your server',
  snippetsHelp:
    'This function returns the three fields for the embed. Call it with the id of the signed-in visitor when your server renders the page, and escape the values for HTML.',
  language: 'Language of your server',
  theFunction: 'function',
} as const
