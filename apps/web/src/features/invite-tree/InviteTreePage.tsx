import { Loaded } from '../../ui/Loaded.tsx'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { Page } from '../../ui/Page.tsx'
import type { Wave } from '@folkmoot/api-types/invite-tree'
import { buildWaveTree, type WaveNode } from '@folkmoot/domain/wave-forecast'
import { formatNumber } from '@folkmoot/domain/numbers'
import { countCodes } from '@folkmoot/domain/invites'
import { CreateWaveForm } from './CreateWaveForm.tsx'
import { InviteTreeDisabled } from './InviteTreeDisabled.tsx'
import { useWaves, dateTimeFormat } from './invite-tree-api.ts'
import { useId } from 'react'
import { Link } from 'react-router-dom'

import './invite-tree.css'

const TITLE = 'Invite Tree'

function Waves({ conversation_id }: { conversation_id: string }) {
  const list = useWaves(conversation_id)
  return (
    <Loaded call={list} data={list.waves} failed="Failed to load waves" loading="Loading waves..." lines={4}>
      {(waves) => (
        <>
          <WaveList conversation_id={conversation_id} waves={waves} nowMs={list.at} />
          <CreateWaveForm conversation_id={conversation_id} waves={waves} />
          <DrawnTree waves={waves.filter((wave) => !isDead(wave))} />
        </>
      )}
    </Loaded>
  )
}

/** The waves of the invite tree, and the form for the next one. */
export default function InviteTreePage() {
  const { conversation, topic } = useConversationOutlet()
  const { conversation_id, treevite_enabled } = conversation
  return (
    <Page
      title={TITLE}
      documentTitle={`${TITLE} · ${topic}`}
      {...(treevite_enabled && {
        intro:
          'Only people with an invite code take part. Codes come in waves: some you give out, others the people of a wave pass on.',
      })}
    >
      {treevite_enabled ? (
        <Waves key={conversation_id} conversation_id={conversation_id} />
      ) : (
        <InviteTreeDisabled conversation_id={conversation_id} />
      )}
    </Page>
  )
}

interface Props {
  conversation_id: string
  waves: readonly Wave[]
  /** when they arrived, in milliseconds */
  nowMs: number
}

/** Nobody is in a dead wave, and no code is left to join it. */
const isDead = ({ members = 0, unused = 0, used = 0, ...codes }: Wave): boolean =>
  members + unused + used === 0 && countCodes([codes]).made > 0

/** What the waves plan, and the state of their codes (TREE-2). */
function WaveList({ waves, ...given }: Props) {
  const id = useId()
  const dead = waves.filter(isDead)
  return (
    <section aria-labelledby={id} className="stack">
      <h2 id={id}>Waves</h2>
      {waves.length === 0 ? (
        <p className="stack empty-state">No waves yet. Create the initial wave below.</p>
      ) : (
        <WaveTable waves={waves.filter((wave) => !isDead(wave))} {...given} />
      )}
      {dead.length > 0 && (
        <details>
          <summary>{`Waves without people and codes: ${dead.length}`}</summary>
          <WaveTable waves={dead} {...given} />
        </details>
      )}
    </section>
  )
}

const HEADINGS = [
  'Wave',
  'Parent',
  'Invites per user',
  'Owner invites',
  'Planned size',
  'People',
  'Codes made',
  'Used',
  'Left',
  'Revoked',
]

const REGION_PROPS = { role: 'region', 'aria-label': 'Table of waves', tabIndex: 0 }

/** A line for each wave. */
function WaveTable({ waves, ...given }: Props) {
  if (waves.length === 0) return null
  return (
    <div className="table-box" {...REGION_PROPS}>
      <table className="digits">
        <thead>
          <tr>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {waves.map((wave) => (
            <WaveRow key={wave.id} wave={wave} {...given} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function WaveRow({ conversation_id, wave, nowMs }: Omit<Props, 'waves'> & { wave: Wave }) {
  const { parent_wave, invites_per_user, owner_invites, size, members = 0, unused = 0, expires_at } = wave
  const { made, used, revoked } = countCodes([wave])
  return (
    <tr>
      <th scope="row">
        <Link
          to={`/m/${conversation_id}/invite-codes?wave_id=${wave.id}`}
          aria-label={`Codes of wave ${wave.wave}`}
        >{`Wave ${wave.wave}`}</Link>
        {expires_at != null && <Expiry expires_at={expires_at} nowMs={nowMs} />}
      </th>
      <td>{parent_wave === 0 ? 'Root' : `Wave ${parent_wave}`}</td>
      {[invites_per_user, owner_invites, size, members, made, used, unused, revoked].map((count, at) => (
        <td key={HEADINGS[at + 2]}>{formatNumber(count)}</td>
      ))}
    </tr>
  )
}

function Expiry({ expires_at, nowMs }: { expires_at: number; nowMs: number }) {
  const time = dateTimeFormat.format(expires_at)
  return <p className="small warning">{expires_at <= nowMs ? `Expired ${time}` : `Expires ${time}`}</p>
}

/** The tree as bars: each below its parent, as long as its wave can be large, filled by the people who have joined. */
function DrawnTree({ waves }: Pick<Props, 'waves'>) {
  const id = useId()
  if (waves.length === 0) return null
  const most = Math.max(...waves.map(({ size }) => size))
  return (
    <section aria-labelledby={id} className="stack">
      <h2 id={id}>How it grows</h2>
      <p className="muted">
        A bar is as long as its wave can be large, if every code before it is used. It fills as people join.
      </p>
      <Branches nodes={buildWaveTree(waves)} most={most} />
    </section>
  )
}

function Branches({ nodes, most }: { nodes: readonly WaveNode<Wave>[]; most: number }) {
  if (nodes.length === 0) return null
  return (
    <ul className="stack gap-8 wave-branches">
      {nodes.map(({ wave: { id, wave, size, members = 0 }, children }) => (
        <li key={id}>
          <div className="wave-bar" style={{ width: `${(100 * size) / most}%` }}>
            <div style={{ width: `${(100 * members) / Math.max(1, size)}%` }} />
          </div>
          <p className="small digits">{`Wave ${wave}: ${formatNumber(members)} of ${formatNumber(size)}`}</p>
          <Branches nodes={children} most={most} />
        </li>
      ))}
    </ul>
  )
}
