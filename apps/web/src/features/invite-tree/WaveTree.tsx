import type { Wave } from '@folkmoot/api-types/invite-tree'
import { countCodes } from '@folkmoot/domain/invite-tree'
import { buildWaveTree, type WaveNode } from '@folkmoot/domain/wave-forecast'
import { useId } from 'react'
import { waveMessages } from '../../messages/invite-tree.ts'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { TableTools } from '../../ui/table/TableTools.tsx'
import { useTableRows } from '../../ui/table/use-table-rows.ts'
import { WaveCard } from './WaveCard.tsx'

interface Props {
  conversation_id: string
  waves: readonly Wave[]
  /** when they arrived, in milliseconds */
  nowMs: number
}

function Branches({ nodes, ...given }: Omit<Props, 'waves'> & { nodes: readonly WaveNode<Wave>[] }) {
  if (nodes.length === 0) return null
  return (
    <ul className="wave-branches">
      {nodes.map(({ wave, children }) => (
        <li key={wave.id}>
          <WaveCard wave={wave} {...given} />
          <Branches nodes={children} {...given} />
        </li>
      ))}
    </ul>
  )
}

const { facts, columns, root } = waveMessages
const countMade = (wave: Wave) => countCodes([wave]).made

const COLUMNS: readonly TableColumn<Wave>[] = [
  { title: columns.wave, value: ({ wave }) => wave },
  { title: facts.parent, value: ({ parent_wave }) => (parent_wave === 0 ? root : parent_wave) },
  { title: facts.invitesPerUser, value: ({ invites_per_user }) => invites_per_user },
  { title: facts.ownerInvites, value: ({ owner_invites }) => owner_invites },
  { title: facts.size, value: ({ size }) => size },
  { title: facts.members, value: ({ members }) => members },
  { title: facts.created, value: countMade },
  { title: facts.used, value: ({ used }) => used },
  { title: facts.unused, value: ({ unused }) => unused },
  { title: facts.revoked, value: ({ revoked }) => revoked },
  { title: columns.expires, value: ({ expires_at }) => (expires_at == null ? null : new Date(expires_at)) },
]

/** Filtered or sorted, the waves are a list: a tree has one order. */
function WaveRows({ waves, ...given }: Props) {
  const table = useTableRows(waves, COLUMNS)
  const isTree = table.search.trim() === '' && table.sort === undefined
  const flat = table.shown.map((wave) => ({ wave, children: [] }))
  return (
    <>
      <TableTools table={table} name={waveMessages.wavesHeading} fileName="waves" hasSortChoice />
      <Branches nodes={isTree ? buildWaveTree(waves) : flat} {...given} />
    </>
  )
}

/** The waves as a tree: each below its parent, whose people got its invites (TREE-2). */
export function WaveTree({ waves, ...given }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="wave-tree">
      <h2 id={id}>{waveMessages.wavesHeading}</h2>
      {waves.length === 0 ? (
        <p className="empty-state">{waveMessages.none}</p>
      ) : (
        <>
          <p className="wave-help">{waveMessages.sizeHelp}</p>
          <WaveRows waves={waves} {...given} />
        </>
      )}
    </section>
  )
}
