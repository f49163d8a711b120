import { comments } from '@folkmoot/api-types/comments'
import { parseCommentText, getModerationList, MOD } from '@folkmoot/domain/comments'
import { LIMITS } from '@folkmoot/domain/limits'
import { Argument, Option } from 'commander'
import { call } from '../../client.ts'
import { createUsageError } from '../../errors.ts'
import type { CommandGroup } from '../command.ts'
import { CONVERSATION } from '../parameters.ts'
import { createChangeCommand, createListCommand } from '../resource-command.ts'
import { importComments } from './import.ts'
import { acceptComments, markMeta, rejectComments } from './moderate.ts'
import { type State, STATES } from './moderate.ts'

interface AddOptions {
  readonly id: string
  readonly txt: string
}

function parseText(text: string): string {
  const parsed = parseCommentText(text, LIMITS.seedComment)
  if ('txt' in parsed) return parsed.txt
  throw createUsageError(
    parsed.problem === 'too-long'
      ? `The comment has ${[...text].length} characters; ${LIMITS.seedComment} are allowed.`
      : 'The comment has no readable text.',
  )
}

/** `comments add`. */
export const addComment = createChangeCommand({
  summary: 'add a seed comment',
  description: 'Add a comment of the hosts, for people to vote on from the start.',
  arguments: [CONVERSATION, new Argument('<text>', `its text, at most ${LIMITS.seedComment} characters`)],
  examples: [['folkmoot comments add 4ab7c9d2ef "The park needs more trees."', 'one comment']],
  parse: ({ id, text }: { id: string; text: string }): AddOptions => ({ id, txt: parseText(text) }),
  send: ({ id, txt }: AddOptions, context) =>
    call(context, comments.createComment, { body: { conversation_id: id, txt, is_seed: true } }),
  formatSentence: ({ tid }) => `Added comment ${tid}.`,
  listValues: ({ tid }) => [tid],
})

interface ListCommentsOptions {
  readonly id: string
  readonly state: State
}

/** `comments list`, in the order of the ids. */
export const listComments = createListCommand({
  summary: 'list comments by state, with their votes',
  description:
    'List the comments of a conversation with the decisions of moderators and the votes of people.',
  arguments: [CONVERSATION],
  options: [new Option('--state <state>', 'only comments in this state').choices(STATES).default('all')],
  examples: [
    ['folkmoot comments list 4ab7c9d2ef --state unmoderated', 'comments to review'],
    ['folkmoot comments list 4ab7c9d2ef --json | jq ".[] | select(.similar_to)"', 'by any field'],
  ],
  load: ({ id, state }: ListCommentsOptions, context) =>
    call(context, comments.listModerationComments, {
      query: {
        conversation_id: id,
        moderation: true,
        include_voting_patterns: true,
        ...(state === 'all' ? {} : { mod: MOD[state] }),
      },
    }),
  listRows: (list) => list,
  columns: [
    { title: 'ID', value: ({ tid }) => tid, alignRight: true },
    { title: 'STATE', value: ({ mod }) => getModerationList(mod) },
    { title: 'META', value: ({ is_meta }) => is_meta },
    { title: 'AGREE', value: ({ agree_count }) => agree_count, alignRight: true },
    { title: 'DISAGREE', value: ({ disagree_count }) => disagree_count, alignRight: true },
    { title: 'PASS', value: ({ pass_count }) => pass_count, alignRight: true },
    { title: 'COMMENT', value: ({ txt }) => txt },
  ],
  emptyMessage: 'No comments match.',
})

export const commentCommands: CommandGroup = {
  list: listComments,
  add: addComment,
  import: importComments,
  accept: acceptComments,
  reject: rejectComments,
  meta: markMeta,
}
