/** Texts of Webhooks on the page People. */
export const webhookMessages = {
  fromPeopleHelp: 'Another server can be told when comments wait, results are ready and the like.',
  toWebhooks: 'Webhooks of this conversation',
} as const
