import { conversations } from '@folkmoot/api-types/conversations'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { checkConfirmation, CONFIRM } from '../confirm-name.ts'
import { CONVERSATION, type ConversationOptions } from '../parameters.ts'
import { createChangeCommand } from '../resource-command.ts'

interface PublishOptions extends ConversationOptions {
  readonly confirm: string | undefined
}

const CONSEQUENCE =
  'Everybody with the address of a report could then download each vote of each participant, under a number made for this ' +
  'publication and with times no more exact than an hour. What was downloaded cannot be taken back, and someone who knows some votes of a person may ' +
  'find the others. The files of a report have the votes on the comments that it shows: one that shows accepted comments only has ' +
  'empty files until a comment is accepted.'

const saveOpen = (context: Context, conversation_id: string, is_data_open: boolean) =>
  call(context, conversations.updateConversation, { body: { conversation_id, is_data_open } })

/** `reports publish-votes`. */
export const publishVotes = createChangeCommand({
  summary: 'publish the votes of a conversation as they are now',
  description:
    'Publish the votes of a conversation as they are now: its reports then have votes.csv, participant-votes.csv and ' +
    'participant-importance.csv. Publishing again takes the votes of that time and gives everybody a new number. The owner alone ' +
    'may do it.',
  arguments: [CONVERSATION],
  options: [CONFIRM],
  examples: [
    ['folkmoot reports publish-votes 4ab7c9d2ef', 'what it means'],
    ['folkmoot reports publish-votes 4ab7c9d2ef --confirm "A park"', 'publish'],
  ],
  send: async ({ id, confirm }: PublishOptions, context) => {
    await checkConfirmation(context, { conversation_id: id, confirm, consequence: CONSEQUENCE })
    // only a change from false to true publishes: publishing again ends the earlier publication first
    await saveOpen(context, id, false)
    await saveOpen(context, id, true)
    return { conversation_id: id, is_data_open: true }
  },
  formatSentence: ({ conversation_id }) =>
    `The votes of conversation ${conversation_id} are published as they are now.`,
  listValues: ({ conversation_id }) => [conversation_id, 'published'],
})

/** `reports unpublish-votes`. */
export const unpublishVotes = createChangeCommand({
  summary: 'end the publication of a conversation’s votes',
  description:
    'Take the votes of single participants out of the reports of a conversation. Files already downloaded are not affected.',
  arguments: [CONVERSATION],
  examples: [['folkmoot reports unpublish-votes 4ab7c9d2ef', 'no more votes of single participants']],
  send: async ({ id }: ConversationOptions, context) => {
    await saveOpen(context, id, false)
    return { conversation_id: id, is_data_open: false }
  },
  formatSentence: ({ conversation_id }) =>
    `The votes of conversation ${conversation_id} are no longer published.`,
  listValues: ({ conversation_id }) => [conversation_id, 'not published'],
})
