import { PRODUCT } from '@folkmoot/domain/product'

/** Texts about external ids and their signatures, on Configure, Distribute and Integrate. */
export const xidSigningMessages = {
  // what an id without a signature is in a conversation
  policy: 'External ids without a signature',
  policies: { label: 'Label', secret: 'Secret', signed: 'Signed' },
  policyMeaning: {
    label:
      'An id without a signature is stored beside the participant of the browser and goes into exports. It opens nothing, so anybody may name any id.',
    secret:
      'An id without a signature is its person on every device: who knows it votes as this person and reads their votes. Choose this only if nobody can guess the ids. Where this stops, people with an id are signed out.',
    signed:
      'Only ids that your server has signed are accepted. Each is the same participant on every device, and nobody can make one up.',
  },
  policySaved: (choice: string) => `External ids without a signature: ${choice}.`,

  // the secrets
  secretsHelp: `Your server signs ids with a secret; ${PRODUCT} checks the signature. A site has at most two, so that your servers can change from one to the other. They are for all your conversations.`,
  secretsLoading: 'Loading the secrets of your site...',
  secretsFailed: 'The secrets of your site could not be loaded.',
  noSecrets: 'Your site has no secret yet.',
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
  snippetsHelp:
    'This function returns the three fields for the embed. Call it with the id of the signed-in visitor when your server renders the page, and escape the values for HTML.',
  language: 'Language of your server',
  theFunction: 'function',
} as const
