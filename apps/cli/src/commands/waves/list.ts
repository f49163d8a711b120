import { inviteTree, type Wave } from '@folkmoot/api-types/invite-tree'
import { type WaveNode, createWaveTree } from '@folkmoot/domain/wave-forecast'
import type { Command } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { type Column, isInteractive, printJson, printTable } from '../../output.ts'
import { type Start, addExamples } from '../command.ts'

export interface ListWavesOptions {
  readonly id: string
}

interface Line {
  readonly wave: Wave
  /** the branch that leads to it, for people */
  readonly branch: string
}

/** The waves in the order of the tree, each with the branch before its number. */
function linesOf(nodes: readonly WaveNode<Wave>[], before = ''): Line[] {
  return nodes.flatMap(({ wave, children }, index) => {
    const last = index === nodes.length - 1
    const line = { wave, branch: `${before}${last ? '└ ' : '├ '}` }
    return [line, ...linesOf(children, `${before}${last ? '  ' : '│ '}`)]
  })
}

const columnsFor = (context: Context): Column<Line>[] => [
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
  { title: 'UNUSED', value: ({ wave }) => wave.unused, alignRight: true },
  { title: 'USED', value: ({ wave }) => wave.used, alignRight: true },
  { title: 'REVOKED', value: ({ wave }) => wave.revoked, alignRight: true },
  { title: 'EXPIRED', value: ({ wave }) => wave.expired, alignRight: true },
  {
    title: 'EXPIRES',
    value: ({ wave }) =>
      wave.expires_at === null || wave.expires_at === undefined ? '' : new Date(wave.expires_at),
  },
  { title: 'CREATED', value: ({ wave }) => new Date(wave.created_at) },
]

/** `waves list`. */
export function buildListWaves(parent: Command, start: Start): void {
  const command = parent
    .command('list')
    .summary('list the waves of a conversation as the tree they are')
    .description('List the waves of a conversation, each under its parent, with what became of their codes.')
    .argument('<id>', 'id of the conversation')
    .action((id: string) => start(runListWaves, { id }))
  addExamples(
    command,
    ['folkmoot waves list 4ab7c9d2ef', 'the tree'],
    ['folkmoot waves list 4ab7c9d2ef --json', "the server's reply, for programs"],
  )
}

/** Prints the waves; counts are blank on a server that does not count. */
export async function runListWaves({ id }: ListWavesOptions, context: Context): Promise<void> {
  const waves = await call(context, inviteTree.listWaves, { query: { conversation_id: id, counts: true } })
  if (context.json) return printJson(context, waves)
  if (waves.length === 0 && isInteractive(context))
    context.stdout.write(`No waves yet. Make one: folkmoot waves create ${id} --owner-invites 10\n`)
  else printTable(context, columnsFor(context), linesOf(createWaveTree(waves)))
}
