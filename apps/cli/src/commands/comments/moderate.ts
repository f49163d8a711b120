import { comments, type ModerationComment } from '@folkmoot/api-types/comments'
import { accept, getModerationList, reject, setMeta } from '@folkmoot/domain/comments'
import { Option } from 'commander'
import { runBulk } from '../../bulk.ts'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import type { Column } from '../../output.ts'
import { type CommandDefinition, type CommandText, createCommand } from '../command.ts'
import { createDryRunOption, REASON } from '../parameters.ts'
import {
  createSelection,
  selectComments,
  type Selection,
  SELECTION_ARGUMENTS,
  SELECTION_OPTIONS,
  type SelectionValues,
} from './select.ts'

type Decision = 'accept' | 'reject' | 'meta' | 'unmeta'

interface ModerateOptions extends Selection {
  readonly decision: Decision
  readonly reason: string | undefined
  readonly dryRun: boolean
}

interface ModerateValues extends SelectionValues {
  readonly reason: string | undefined
  readonly dryRun: boolean
  /** only of `meta` */
  readonly undo?: boolean
  /** only of `moderate` */
  readonly decision?: Decision
}

/** Effect of each decision on a comment, and its word in a sentence. */
const DECISIONS: Readonly<
  Record<Decision, { pastParticiple: string; apply: (comment: ModerationComment) => ModerationComment }>
> = {
  accept: { pastParticiple: 'accepted', apply: accept },
  reject: { pastParticiple: 'rejected', apply: reject },
  meta: { pastParticiple: 'marked as metadata', apply: (comment) => setMeta(comment, true) },
  unmeta: { pastParticiple: 'no longer marked as metadata', apply: (comment) => setMeta(comment, false) },
}

const createDecisionCommand = (
  decision: Exclude<Decision, 'unmeta'> | undefined,
  { summary = '', description, options = [], examples }: CommandText,
): CommandDefinition =>
  createCommand<ModerateOptions, ModerateValues>({
    summary,
    description:
      `${description} Comments that have this state already stay as they are, so you can repeat the command after a ` +
      'failure. The failure of one comment does not stop the others.',
    arguments: SELECTION_ARGUMENTS,
    options: [
      ...SELECTION_OPTIONS,
      REASON,
      createDryRunOption('show which comments would change, and change nothing'),
      ...options,
    ],
    examples,
    parse: (values) => ({
      ...createSelection(values),
      // the option of `moderate` is mandatory
      decision: values.undo ? 'unmeta' : (decision ?? values.decision ?? 'accept'),
      reason: values.reason,
      dryRun: values.dryRun,
    }),
    run: runModerate,
  })

/** `comments moderate`: the decision is an option, for scripts that choose it. */
export const moderateComments = createDecisionCommand(undefined, {
  summary: 'decide about comments, with the decision as an option',
  description: 'Decide about comments as `accept`, `reject` and `meta` do.',
  options: [
    new Option('--decision <decision>', 'what is decided')
      .choices(['accept', 'reject', 'meta', 'unmeta'])
      .makeOptionMandatory(),
  ],
  examples: [
    [
      'folkmoot comments moderate 4ab7c9d2ef --min-agrees 10 --decision accept',
      'waiting comments with at least ten agreeing votes',
    ],
    [
      'folkmoot comments moderate 4ab7c9d2ef 7 --decision reject --reason "Off topic"',
      'one comment, and why',
    ],
  ],
})

/** `comments accept`. */
export const acceptComments = createDecisionCommand('accept', {
  summary: 'accept comments, so that everybody sees them',
  description: 'Accept comments, so that everybody sees them.',
  examples: [
    ['folkmoot comments accept 4ab7c9d2ef 7 12', 'two comments'],
    ['folkmoot comments accept 4ab7c9d2ef --state unmoderated', 'all comments to review'],
    [
      'folkmoot comments accept 4ab7c9d2ef --min-agrees 10',
      'waiting comments with at least ten agreeing votes',
    ],
    ['folkmoot comments accept 4ab7c9d2ef --file ids.txt', 'comments in a file'],
  ],
})

/** `comments reject`. */
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

/** `comments meta`. */
export const markMeta = createDecisionCommand('meta', {
  summary: 'mark comments as metadata, which the analysis leaves out',
  description: 'Mark comments as metadata, which the analysis leaves out.',
  options: [new Option('--undo', 'remove the mark')],
  examples: [
    ['folkmoot comments meta 4ab7c9d2ef 3', 'about the process, not the matter'],
    ['folkmoot comments meta 4ab7c9d2ef 3 --undo', 'remove the mark'],
  ],
})

const COLUMNS: readonly Column<ModerationComment>[] = [
  { title: 'ID', value: ({ tid }) => tid, alignRight: true },
  { title: 'STATE', value: ({ mod }) => getModerationList(mod) },
  { title: 'COMMENT', value: ({ txt }) => txt, canShrink: true },
]

/** Applies the decision to the chosen comments that it changes. */
async function runModerate(options: ModerateOptions, context: Context): Promise<void> {
  const { id, decision, reason, dryRun } = options
  const { pastParticiple, apply } = DECISIONS[decision]
  const { selected, unknown } = await selectComments(options, context)
  const items = selected.filter((comment) => isChanged(comment, apply(comment)))
  const job = {
    items,
    noun: 'comments',
    pastParticiple,
    columns: COLUMNS,
    unchangedCount: selected.length - items.length,
    notFound: unknown.map((tid) => `comment ${tid}: There is no such comment in this conversation.`),
    label: ({ tid }: ModerationComment) => `comment ${tid}`,
    run: async (comment: ModerationComment) => {
      const { tid, mod, active, is_meta, velocity } = apply(comment)
      // refused if somebody has decided meanwhile: nobody’s decision is overruled unseen
      const from = { mod: comment.mod, active: comment.active, is_meta: comment.is_meta }
      const change = {
        tid,
        mod,
        active,
        is_meta,
        velocity,
        from,
        ...(reason === undefined ? {} : { reason }),
      }
      await call(context, comments.moderateComment, { body: { conversation_id: id, ...change } })
    },
  }
  await runBulk(context, job, { dryRun })
}

const isChanged = (before: ModerationComment, after: ModerationComment): boolean =>
  before.mod !== after.mod || before.active !== after.active || before.is_meta !== after.is_meta
