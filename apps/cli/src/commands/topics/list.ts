import { Option } from 'commander'
import { CONVERSATION } from '../parameters.ts'
import { createListCommand } from '../resource-command.ts'
import { createWholeNumberParser } from '../value-parsers.ts'
import { listTopicRows, loadTopics } from './reply.ts'

const TOPIC_STATES = ['pending', 'accepted', 'rejected', 'meta'] as const

interface ListTopicsOptions {
  readonly id: string
  readonly layer: number | undefined
  readonly state: (typeof TOPIC_STATES)[number] | undefined
}

/** `topics list`: finer layers first. */
export const listTopics = createListCommand({
  summary: 'list the topics that were found in the comments',
  description:
    'List the topics of the newest run, layer by layer, with the decisions of moderators. Layer 0 is the finest.',
  arguments: [CONVERSATION],
  options: [
    new Option('--layer <number>', 'only this layer').argParser(createWholeNumberParser(0, 9999)),
    new Option('--state <state>', 'only topics in this state').choices(TOPIC_STATES),
  ],
  examples: [
    ['folkmoot topics list 4ab7c9d2ef', 'all topics'],
    ['folkmoot topics list 4ab7c9d2ef --layer 0 --state pending', 'topics without a decision'],
  ],
  load: ({ id }: ListTopicsOptions, context) => loadTopics(context, id),
  listRows: (reply, { layer, state }) =>
    listTopicRows(reply)
      .filter(({ layer_id }) => layer === undefined || layer_id === layer)
      .filter(({ moderation }) => state === undefined || moderation.status === state),
  columns: [
    { title: 'TOPIC', value: ({ topic_key }) => topic_key },
    { title: 'LAYER', value: ({ layer_id }) => layer_id, alignRight: true },
    { title: 'COMMENTS', value: ({ moderation }) => moderation.comment_count, alignRight: true },
    { title: 'STATE', value: ({ moderation }) => moderation.status },
    { title: 'MODERATOR', value: ({ moderation }) => moderation.moderator, canHide: true },
    { title: 'NAME', value: ({ topic_name }) => topic_name, canShrink: true },
    {
      title: 'TYPICAL COMMENT',
      value: ({ quotation }) => quotation?.comment_text,
      canShrink: true,
      canHide: true,
    },
  ],
  emptyMessage: 'No topics match.',
})
