import type { CommentMark } from '@folkmoot/api-types/comment-hints'
import { comments, type ModerationComment } from '@folkmoot/api-types/comments'
import { topics } from '@folkmoot/api-types/topics'
import { getModerationList, MOD } from '@folkmoot/domain/comments'
import { MARK_KINDS, type MarkKind } from '@folkmoot/domain/triage/mark-kinds'
import { LIMITS } from '@folkmoot/domain/limits'
import { Option } from 'commander'
import { getLanguage } from '@folkmoot/domain/triage/queue-filter'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure } from '../../errors.ts'
import { CONVERSATION } from '../parameters.ts'
import { createListCommand } from '../resource-command.ts'
import { createWholeNumberParser } from '../value-parsers.ts'
import { parsePattern, type State, STATES } from './select.ts'

interface ListCommentsOptions {
  readonly id: string
  /** name or key of a topic */
  readonly topic: string | undefined
  readonly language: string | undefined
  readonly author: number | undefined
  readonly state: State
  readonly match: RegExp | undefined
  readonly mark: MarkKind | undefined
  readonly csv: boolean
}

/** The kinds of the marks of a comment, each once. */
const listMarks = (marks: readonly CommentMark[] = []): string =>
  [...new Set(marks.map(({ kind }) => kind))].join(' ')

/** The comments of a topic, by its name or key, also the key of an earlier run. @throws CommandError without one */
async function loadTopicTids(context: Context, id: string, topic: string): Promise<ReadonlySet<number>> {
  const query = { conversation_id: id, topic_key: topic }
  const { topics: found, successor } = await call(context, topics.listTopicMembers, { query })
  const isNamed = (name: string) => name.toLowerCase() === topic.toLowerCase()
  const one = found.find(
    ({ topic_key, topic_name }) => topic_key === topic || topic_key === successor || isNamed(topic_name),
  )
  if (!one) throw createFailure(`There is no topic “${topic}” here.`)
  return new Set(one.comment_ids)
}

/** `comments list`, in the order of the ids. */
export const listComments = createListCommand({
  summary: 'list comments by state, with their votes',
  description:
    'List the comments of a conversation with the decisions of moderators and the votes of people.',
  arguments: [CONVERSATION],
  options: [
    new Option('--state <state>', 'only comments in this state').choices(STATES).default('all'),
    new Option('--match <pattern>', 'only comments whose text matches this regular expression').argParser(
      parsePattern,
    ),
    new Option('--mark <kind>', 'only comments with this kind of mark').choices(MARK_KINDS),
    new Option('--topic <topic>', 'only comments of this topic of the newest run, by its name or key'),
    new Option('--language <code>', 'only comments in this language'),
    new Option('--author <number>', 'only comments of this participant').argParser(
      createWholeNumberParser(0, LIMITS.importedParticipant),
    ),
    new Option('--csv', 'as CSV with a header'),
  ],
  examples: [
    ['folkmoot comments list 4ab7c9d2ef --state unmoderated', 'comments to review'],
    ['folkmoot comments list 4ab7c9d2ef --match "tree|park"', 'by their words'],
    ['folkmoot comments list 4ab7c9d2ef --state unmoderated --mark phone', 'with a telephone number'],
    ['folkmoot comments list 4ab7c9d2ef --topic "Cycle lanes"', 'of a topic'],
    ['folkmoot comments list 4ab7c9d2ef --csv > comments.csv', 'for a spreadsheet'],
  ],
  load: async (options: ListCommentsOptions, context) => {
    const { id, state, match, mark, topic, language, author } = options
    const list = await call(context, comments.listModerationComments, {
      query: {
        conversation_id: id,
        moderation: true,
        include_voting_patterns: true,
        ...(state === 'all' ? {} : { mod: MOD[state] }),
      },
    })
    const topicTids = topic === undefined ? undefined : await loadTopicTids(context, id, topic)
    const isMatch = (comment: ModerationComment) =>
      (match === undefined || match.test(comment.txt)) &&
      (mark === undefined || comment.marks?.some(({ kind }) => kind === mark)) &&
      (language === undefined || getLanguage(comment) === language) &&
      (author === undefined || comment.pid === author) &&
      (topicTids === undefined || topicTids.has(comment.tid))
    return list.filter(isMatch)
  },
  listRows: (list) => list,
  columns: [
    { title: 'ID', value: ({ tid }) => tid, alignRight: true },
    { title: 'STATE', value: ({ mod }) => getModerationList(mod) },
    { title: 'HIDDEN', value: ({ active }) => !active, canHide: true },
    { title: 'META', value: ({ is_meta }) => is_meta, canHide: true },
    { title: 'SEED', value: ({ is_seed }) => is_seed, canHide: true },
    { title: 'AGREE', value: ({ agree_count }) => agree_count, alignRight: true },
    { title: 'DISAGREE', value: ({ disagree_count }) => disagree_count, alignRight: true },
    { title: 'PASS', value: ({ pass_count }) => pass_count, alignRight: true },
    { title: 'CREATED', value: ({ created }) => new Date(Number(created)), canHide: true },
    { title: 'COMMENT', value: ({ txt }) => txt, canShrink: true },
    // last, so that scripts find the other columns where they were
    { title: 'MARKS', value: ({ marks }) => listMarks(marks), canHide: true },
    { title: 'SIMILAR', value: ({ similar_to }) => similar_to, alignRight: true, canHide: true },
  ],
  emptyMessage: 'No comments match.',
  csvSource: 'columns',
})
