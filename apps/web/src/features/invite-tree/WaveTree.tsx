import type { Wave } from '@folkmoot/api-types/invite-tree'
import { buildWaveTree, type WaveNode } from '@folkmoot/domain/wave-forecast'
import { useId } from 'react'
import { waveMessages } from '../../messages/invite-tree.ts'
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
          <Branches nodes={buildWaveTree(waves)} {...given} />
        </>
      )}
    </section>
  )
}
