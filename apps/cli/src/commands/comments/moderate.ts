import { comments, type ModerationComment } from '@folkmoot/api-types/comments'
import { accept, getModerationList, reject, setMeta } from '@folkmoot/domain/comments'
import { LIMITS } from '@folkmoot/domain/limits'
import type { Command } from 'commander'
import { runBulk } from '../../bulk.ts'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { formatCount, isInteractive, printJson, printTable } from '../../output.ts'
import { type Start, addExamples } from '../command.ts'
import { createTextParser } from '../value-parsers.ts'
import {
  type Selection,
  type SelectionFlags,
  selectComments,
  createSelection,
  addSelection,
} from './select.ts'

export type Decision = 'accept' | 'reject' | 'meta' | 'unmeta'

export interface ModerateOptions extends Selection {
  readonly decision: Decision
  readonly reason: string | undefined
  readonly dryRun: boolean
}

interface ModerateFlags extends SelectionFlags {
  reason?: string
  dryRun?: true
  undo?: true
}

/** What each decision makes of a comment, and how it is called once it is done. */
const DECISIONS: Readonly<
  Record<Decision, { past: string; of: (comment: ModerationComment) => ModerationComment }>
> = {
  accept: { past: 'accepted', of: accept },
  reject: { past: 'rejected', of: reject },
  meta: { past: 'marked as metadata', of: (comment) => setMeta(comment, true) },
  unmeta: { past: 'no longer marked as metadata', of: (comment) => setMeta(comment, false) },
}

function verb(parent: Command, name: Exclude<Decision, 'unmeta'>, summary: string): Command {
  return addSelection(parent.command(name))
    .summary(summary)
    .description(
      `${summary[0]?.toUpperCase()}${summary.slice(1)}. What is so already is left alone, so the same command can be ` +
        'given again after a failure. One that fails does not stop the others.',
    )
    .option('--reason <text>', 'why, for the moderation log', createTextParser(LIMITS.moderationReason))
    .option('--dry-run', 'show which would change, and change nothing')
}

const action =
  (start: Start, name: Exclude<Decision, 'unmeta'>) => (id: string, words: string[], flags: ModerateFlags) =>
    start(runModerate, {
      ...createSelection(id, words, flags),
      decision: flags.undo ? 'unmeta' : name,
      reason: flags.reason,
      dryRun: flags.dryRun === true,
    })

/** `comments accept`, `comments reject` and `comments meta`. */
export function buildModerate(parent: Command, start: Start): void {
  addExamples(
    verb(parent, 'accept', 'accept comments, so that everybody sees them').action(action(start, 'accept')),
    ['folkmoot comments accept 4ab7c9d2ef 7 12', 'two comments'],
    ['folkmoot comments accept 4ab7c9d2ef --state unmoderated', 'all that wait'],
    ['folkmoot comments accept 4ab7c9d2ef --file ids.txt', 'those in a file'],
  )
  addExamples(
    verb(parent, 'reject', 'reject comments: nobody votes on them any more').action(action(start, 'reject')),
    ['folkmoot comments reject 4ab7c9d2ef 7 --reason "Off topic"', 'one comment, and why'],
    ['folkmoot comments reject 4ab7c9d2ef --match "https?://" --dry-run', 'look first'],
    [
      'folkmoot comments list 4ab7c9d2ef | grep spam | folkmoot comments reject 4ab7c9d2ef --from -',
      'from a pipe',
    ],
  )
  addExamples(
    verb(parent, 'meta', 'mark comments as metadata, which the analysis leaves out')
      .option('--undo', 'take the mark away')
      .action(action(start, 'meta')),
    ['folkmoot comments meta 4ab7c9d2ef 3', 'about the process, not the matter'],
    ['folkmoot comments meta 4ab7c9d2ef 3 --undo', 'not so after all'],
  )
}

/** Changes the chosen comments that are not so yet; a dry run shows them. */
export async function runModerate(options: ModerateOptions, context: Context): Promise<void> {
  const { id, decision, reason, dryRun } = options
  const { past, of } = DECISIONS[decision]
  const { selected: chosen, unknown } = await selectComments(options, context)
  const items = chosen.filter((comment) => differs(comment, of(comment)))
  if (dryRun) return showPlan(context, items, past)
  const missing = unknown.map((tid) => `comment ${tid}: There is no such comment in this conversation.`)
  await runBulk(context, {
    items,
    noun: 'comments',
    pastParticiple: past,
    unchangedCount: chosen.length - items.length,
    notFound: missing,
    label: ({ tid }) => `comment ${tid}`,
    run: async (comment) => {
      const { tid, mod, active, is_meta, velocity } = of(comment)
      await call(context, comments.moderateComment, {
        body: {
          conversation_id: id,
          tid,
          mod,
          active,
          is_meta,
          velocity,
          ...(reason === undefined ? {} : { reason }),
        },
      })
    },
  })
}

const differs = (one: ModerationComment, other: ModerationComment): boolean =>
  one.mod !== other.mod || one.active !== other.active || one.is_meta !== other.is_meta

function showPlan(context: Context, items: readonly ModerationComment[], past: string): void {
  if (context.json) return printJson(context, items)
  if (items.length > 0 || !isInteractive(context))
    printTable(
      context,
      [
        { title: 'ID', value: ({ tid }) => tid, alignRight: true },
        { title: 'STATE', value: ({ mod }) => getModerationList(mod) },
        { title: 'COMMENT', value: ({ txt }) => txt, canShrink: true },
      ],
      items,
    )
  context.stderr.write(`${formatCount(items.length, 'comments')} would be ${past}. Nothing was changed.\n`)
}
