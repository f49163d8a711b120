import { countCodes } from '@folkmoot/domain/invite-tree'
import { inviteTree, type Wave } from '@folkmoot/api-types/invite-tree'
import { buildWaveTree, type WaveNode } from '@folkmoot/domain/wave-forecast'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { type Column, isInteractive } from '../../output.ts'
import { CONVERSATION, type ConversationOptions } from '../parameters.ts'
import { createListCommand } from '../resource-command.ts'

interface WaveRow {
  readonly wave: Wave
  /** lines of the tree before the number of the wave */
  readonly branch: string
}

/** Lists waves in the order of the tree. */
function listWaveRows(nodes: readonly WaveNode<Wave>[], indent = ''): WaveRow[] {
  return nodes.flatMap(({ wave, children }, index) => {
    const isLast = index === nodes.length - 1
    const row = { wave, branch: `${indent}${isLast ? '└ ' : '├ '}` }
    return [row, ...listWaveRows(children, `${indent}${isLast ? '  ' : '│ '}`)]
  })
}

const createColumns = (context: Context): Column<WaveRow>[] => [
  {
    title: 'WAVE',
    value: ({ wave, branch }) => `${isInteractive(context) ? branch : ''}${wave.wave}`,
    isPreformatted: true,
  },
  { title: 'PARENT', value: ({ wave }) => wave.parent_wave, alignRight: true },
  { title: 'PER USER', value: ({ wave }) => wave.invites_per_user, alignRight: true },
  { title: 'OWNER', value: ({ wave }) => wave.owner_invites, alignRight: true },
  { title: 'SIZE', value: ({ wave }) => wave.size, alignRight: true },
  { title: 'JOINED', value: ({ wave }) => wave.members, alignRight: true },
  {
    title: 'MADE',
    value: ({ wave }) => (wave.unused === undefined ? undefined : countCodes([wave]).made),
    alignRight: true,
  },
  { title: 'UNUSED', value: ({ wave }) => wave.unused, alignRight: true },
  { title: 'USED', value: ({ wave }) => wave.used, alignRight: true },
  { title: 'REVOKED', value: ({ wave }) => wave.revoked, alignRight: true },
  { title: 'EXPIRED', value: ({ wave }) => wave.expired, alignRight: true },
  { title: 'EXPIRES', value: ({ wave: { expires_at } }) => (expires_at ? new Date(expires_at) : '') },
  { title: 'CREATED', value: ({ wave }) => new Date(wave.created_at) },
]

/** `waves list`; counts are blank if the server does not count. */
export const listWaves = createListCommand({
  summary: 'list the waves of a conversation as a tree',
  description: 'List the waves of a conversation, each under its parent, with the states of their codes.',
  arguments: [CONVERSATION],
  examples: [
    ['folkmoot waves list 4ab7c9d2ef', 'the tree'],
    ['folkmoot waves list 4ab7c9d2ef --json', 'for programs'],
  ],
  load: ({ id }: ConversationOptions, context) =>
    call(context, inviteTree.listWaves, { query: { conversation_id: id, counts: true } }),
  listRows: (waves) => listWaveRows(buildWaveTree(waves)),
  columns: (_options, context) => createColumns(context),
  emptyMessage: ({ id }) => `No waves yet. Create one: folkmoot waves create ${id} --owner-invites 10`,
})
