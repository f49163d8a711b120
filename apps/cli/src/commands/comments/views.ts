import { triage, type ModerationView } from '@folkmoot/api-types/triage'
import { LIMITS } from '@folkmoot/domain/limits'
import { normalizeQueueQuery } from '@folkmoot/domain/triage/queue-address'
import { Argument, Option } from 'commander'
import { call } from '../../client.ts'
import { createUsageError } from '../../errors.ts'
import { CONVERSATION, type ConversationOptions } from '../parameters.ts'
import { createChangeCommand, createListCommand } from '../resource-command.ts'
import { createTextParser, createWholeNumberParser } from '../value-parsers.ts'

const LISTS = ['unmoderated', 'accepted', 'rejected'] as const

const NAME = new Argument('<name>', 'its name').argParser(createTextParser(LIMITS.viewName))
const VIEW = new Argument('<view>', 'number of the view').argParser(
  createWholeNumberParser(1, LIMITS.importedParticipant),
)

/** `comments views`. */
export const listViews = createListCommand({
  summary: 'list saved views',
  description:
    'List your saved views of the comments of a conversation, and those that its moderators share. “comments list --view” uses one.',
  arguments: [CONVERSATION],
  examples: [['folkmoot comments views 4ab7c9d2ef', 'the views']],
  load: ({ id }: ConversationOptions, context) =>
    call(context, triage.listModerationViews, { query: { conversation_id: id } }),
  listRows: ({ views }) => views,
  columns: [
    { title: 'VIEW', value: ({ view_id }) => view_id, alignRight: true },
    { title: 'NAME', value: ({ name }) => name, canShrink: true },
    { title: 'LIST', value: ({ list }) => list },
    { title: 'SHARED', value: ({ shared }) => shared },
    { title: 'BY', value: ({ created_by }) => created_by, canHide: true },
    { title: 'FILTERS', value: ({ query }) => query, canShrink: true },
  ],
  emptyMessage: 'No saved views.',
})

interface SaveOptions extends ConversationOptions {
  readonly name: string
  readonly list: ModerationView['list']
  readonly filters: string | undefined
  readonly shared: boolean | undefined
}

/** `comments save-view`. */
export const saveView = createChangeCommand({
  summary: 'save a view of the comments',
  description: 'Save a list of comments with filters and an order under a name.',
  arguments: [CONVERSATION, NAME],
  options: [
    new Option('--list <list>', 'the list').choices(LISTS).default('unmoderated'),
    new Option('--filters <query>', 'filters and order, as in the address of the console'),
    new Option('--shared', 'for everybody who works on the conversation'),
  ],
  examples: [
    ['folkmoot comments save-view 4ab7c9d2ef "Telephone numbers" --filters mark=phone', 'for yourself'],
    ['folkmoot comments save-view 4ab7c9d2ef Asked --filters asked=1 --shared', 'for all'],
  ],
  send: ({ id, name, list, filters = '', shared = false }: SaveOptions, context) => {
    const query = normalizeQueueQuery(filters, list)
    if (query === undefined) throw createUsageError('The filters are too long.')
    const body = { conversation_id: id, name, list, query, shared }
    return call(context, triage.createModerationView, { body })
  },
  formatSentence: ({ view_id, name }) => `Saved view ${view_id}, “${name}”.`,
  listValues: ({ view_id, name }) => [view_id, name],
})

interface ViewOptions extends ConversationOptions {
  readonly view: number
}

/** `comments rename-view`. */
export const renameView = createChangeCommand({
  summary: 'rename a saved view',
  description: 'Give a saved view another name.',
  arguments: [CONVERSATION, VIEW, NAME],
  examples: [['folkmoot comments rename-view 4ab7c9d2ef 3 "Contact data"', 'another name']],
  send: ({ id, view, name }: ViewOptions & { readonly name: string }, context) =>
    call(context, triage.updateModerationView, { body: { conversation_id: id, view_id: view, name } }),
  formatSentence: ({ view_id, name }) => `View ${view_id} is now “${name}”.`,
  listValues: ({ view_id, name }) => [view_id, name],
})

/** `comments delete-view`. */
export const deleteView = createChangeCommand({
  summary: 'delete a saved view',
  description: 'Delete a saved view. The comments stay as they are.',
  arguments: [CONVERSATION, VIEW],
  examples: [['folkmoot comments delete-view 4ab7c9d2ef 3', 'it is not needed any more']],
  send: ({ id, view }: ViewOptions, context) =>
    call(context, triage.deleteModerationView, { query: { conversation_id: id, view_id: view } }),
  formatSentence: (_reply, { view }) => `Deleted view ${view}.`,
  listValues: (_reply, { view }) => [view],
})
