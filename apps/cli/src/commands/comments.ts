import { comments, type ModerationComment } from '@folkmoot/api-types/comments'
import { accept, getModerationList, reject, setMeta, parseCommentText, MOD } from '@folkmoot/domain/comments'
import { LIMITS } from '@folkmoot/domain/limits'
import { Argument, InvalidArgumentError, Option } from 'commander'
import { runBulk } from '../bulk.ts'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import { createFailure, createUsageError, getErrorMessage } from '../errors.ts'
import { formatInputName, readLines } from '../files.ts'
import { type CommandDefinition, type CommandText, createCommand, type CommandGroup } from './command.ts'
import { importComments } from './import-comments.ts'
import { CONVERSATION, createDryRunOption, omitUndefined, REASON } from './parameters.ts'
import { createChangeCommand, createListCommand } from './resource-command.ts'

/** States by which a command chooses comments. */
export const STATES = ['unmoderated', 'accepted', 'rejected', 'all'] as const
export type State = (typeof STATES)[number]

type Decision = 'accept' | 'reject' | 'meta'

/** Comments chosen by ids, ids in a file, a pattern, a state, or several of these. */
interface ModerateOptions {
  readonly id: string
  readonly comment: readonly number[]
  /** a file with ids; “-” is standard input */
  readonly from: string | undefined
  readonly match: RegExp | undefined
  readonly state: State | undefined
  readonly reason: string | undefined
  readonly dryRun: boolean
  /** only of `meta` */
  readonly undo?: boolean
}

/** Parses a regular expression that ignores case. @throws InvalidArgumentError */
function parsePattern(text: string): RegExp {
  try {
    return new RegExp(text, 'iu')
  } catch (error) {
    throw new InvalidArgumentError(`It must be a regular expression. ${getErrorMessage(error)}.`)
  }
}

const isTid = (text: string): boolean => /^\d{1,9}$/.test(text)

/** Adds the id of a comment to those before it. @throws InvalidArgumentError */
function appendTid(word: string, before: readonly number[]): readonly number[] {
  if (!isTid(word)) throw new InvalidArgumentError('The id of a comment is a number.')
  return [...before, Number(word)]
}

/** Effect of each decision on a comment, and its word in a sentence. */
const DECISIONS: Readonly<
  Record<
    Decision,
    { pastParticiple: string; apply: (comment: ModerationComment, undo?: boolean) => ModerationComment }
  >
> = {
  accept: { pastParticiple: 'accepted', apply: accept },
  reject: { pastParticiple: 'rejected', apply: reject },
  meta: { pastParticiple: 'changed', apply: (comment, undo) => setMeta(comment, !undo) },
}

const createDecisionCommand = (
  decision: Decision,
  { summary = '', description, options = [], examples }: CommandText,
): CommandDefinition =>
  createCommand<ModerateOptions>({
    summary,
    description:
      `${description} Comments that have this state already stay as they are, so you can repeat the command after a ` +
      'failure. The failure of one comment does not stop the others.',
    arguments: [
      CONVERSATION,
      new Argument('[comment...]', 'ids of comments').argParser(appendTid).default([]),
    ],
    options: [
      new Option('--from <path>', 'ids from a file, one per line; “-” is standard input'),
      new Option('--match <pattern>', 'comments whose text matches this regular expression').argParser(
        parsePattern,
      ),
      new Option(
        '--state <state>',
        'only comments in this state; with --match the default is “unmoderated”',
      ).choices(STATES),
      REASON,
      createDryRunOption('show which comments would change, and change nothing'),
      ...options,
    ],
    examples,
    parse: (values) => {
      const { comment, from, match, state } = values
      if (comment.length === 0 && from === undefined && !match && !state)
        throw createUsageError('Name the comments: their ids, --from -, --match or --state.')
      return values
    },
    run: (options, context) => runModerate(decision, options, context),
  })

export const acceptComments = createDecisionCommand('accept', {
  summary: 'accept comments, so that everybody sees them',
  description: 'Accept comments, so that everybody sees them.',
  examples: [
    ['folkmoot comments accept 4ab7c9d2ef 7 12', 'two comments'],
    ['folkmoot comments accept 4ab7c9d2ef --state unmoderated', 'all comments to review'],
  ],
})

export const rejectComments = createDecisionCommand('reject', {
  summary: 'reject comments: participants no longer vote on them',
  description: 'Reject comments: participants no longer vote on them.',
  examples: [
    ['folkmoot comments reject 4ab7c9d2ef 7 --reason "Off topic"', 'one comment, and why'],
    ['folkmoot comments reject 4ab7c9d2ef --match "https?://" --dry-run', 'look first'],
    [
      'folkmoot comments list 4ab7c9d2ef | grep spam | folkmoot comments reject 4ab7c9d2ef --from -',
      'from a pipe',
    ],
  ],
})

export const markMeta = createDecisionCommand('meta', {
  summary: 'mark comments as metadata, which the analysis leaves out',
  description: 'Mark comments as metadata, which the analysis leaves out.',
  options: [new Option('--undo', 'remove the mark')],
  examples: [['folkmoot comments meta 4ab7c9d2ef 3', 'about the process, not the matter']],
})

/** Applies the decision to the chosen comments that it changes. */
async function runModerate(decision: Decision, options: ModerateOptions, context: Context): Promise<void> {
  const { id, reason, dryRun, undo } = options
  const { pastParticiple, apply } = DECISIONS[decision]
  const { selected, unknown } = await selectComments(options, context)
  const items = selected.filter((comment) => isChanged(comment, apply(comment, undo)))
  const job = {
    items,
    noun: 'comments',
    pastParticiple,
    columns: [
      { title: 'ID', value: ({ tid }: ModerationComment) => tid, alignRight: true as const },
      { title: 'STATE', value: ({ mod }: ModerationComment) => getModerationList(mod) },
      { title: 'COMMENT', value: ({ txt }: ModerationComment) => txt },
    ],
    unchangedCount: selected.length - items.length,
    notFound: unknown.map((tid) => `comment ${tid}: There is no such comment in this conversation.`),
    label: ({ tid }: ModerationComment) => `comment ${tid}`,
    run: async (comment: ModerationComment) => {
      const { tid, mod, active, is_meta, velocity } = apply(comment, undo)
      // refused if another moderator has decided since
      const from = { mod: comment.mod, active: comment.active, is_meta: comment.is_meta }
      await call(context, comments.moderateComment, {
        body: {
          conversation_id: id,
          tid,
          mod,
          active,
          is_meta,
          velocity,
          from,
          ...omitUndefined({ reason }),
        },
      })
    },
  }
  await runBulk(context, job, { dryRun })
}

const isChanged = (before: ModerationComment, after: ModerationComment): boolean =>
  before.mod !== after.mod || before.active !== after.active || before.is_meta !== after.is_meta

/** The chosen comments in the order of their ids, and chosen ids that do not exist. */
interface SelectedComments {
  readonly selected: readonly ModerationComment[]
  readonly unknown: readonly number[]
}

/**
 * Finds the chosen comments of a conversation. Ids choose comments in any state, a pattern only unmoderated ones unless
 * `state` is set. A comment must meet all criteria.
 */
async function selectComments(
  { id, comment, from, match, state }: ModerateOptions,
  context: Context,
): Promise<SelectedComments> {
  const tids = new Set([...comment, ...(from === undefined ? [] : await readTids(context, from))])
  const isById = comment.length > 0 || from !== undefined
  const wanted = state ?? (isById ? 'all' : 'unmoderated')
  const query = { conversation_id: id, moderation: true } as const
  const all = await call(context, comments.listModerationComments, { query })
  const knownTids = new Set(all.map(({ tid }) => tid))
  return {
    selected: all.filter(
      ({ tid, txt, mod }) =>
        (!isById || tids.has(tid)) &&
        (wanted === 'all' || getModerationList(mod) === wanted) &&
        (match === undefined || match.test(txt)),
    ),
    unknown: [...tids].filter((tid) => !knownTids.has(tid)),
  }
}

/** Reads the ids at the beginnings of the lines of a file; text after an id is ignored. */
async function readTids(context: Context, path: string): Promise<number[]> {
  const lines = await readLines(context, path)
  return lines.map(({ line, text }) => {
    const [first = ''] = text.split(/[\t,; ]/)
    if (isTid(first)) return Number(first)
    throw createFailure(
      `${formatInputName(path)}, line ${line}: expected the id of a comment. Write one id per line.`,
    )
  })
}

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
