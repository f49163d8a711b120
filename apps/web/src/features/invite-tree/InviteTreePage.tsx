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
          <WaveTree conversation_id={conversation_id} waves={waves} nowMs={list.at} />
          <CreateWaveForm conversation_id={conversation_id} waves={waves} />
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

function Branches({ nodes, ...given }: Omit<Props, 'waves'> & { nodes: readonly WaveNode<Wave>[] }) {
  if (nodes.length === 0) return null
  return (
    <ul className="stack wave-branches">
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
function WaveTree({ waves, ...given }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="stack wave-tree">
      <h2 id={id}>Waves</h2>
      {waves.length === 0 ? (
        <p className="stack empty-state">No waves yet. Create the initial wave below.</p>
      ) : (
        <>
          <p className="muted">
            Planned size: how many people a wave can have if every code before it is used.
          </p>
          <Branches nodes={buildWaveTree(waves)} {...given} />
        </>
      )}
    </section>
  )
}

function getWaveFacts({ parent_wave, invites_per_user, owner_invites, size, ...counts }: Wave) {
  const { members = 0, unused = 0 } = counts
  const planned = [
    ['Parent', parent_wave === 0 ? 'Root' : `Wave ${parent_wave}`],
    ['Invites per user', formatNumber(invites_per_user)],
    ['Owner invites', formatNumber(owner_invites)],
    ['Planned size', formatNumber(size)],
  ] as const
  const { made: created, used, revoked } = countCodes([counts])
  const happened = [
    ['People in it', formatNumber(members)],
    ['Codes made', formatNumber(created)],
    ['Codes used', formatNumber(used)],
    ['Codes left', formatNumber(unused)],
    ...(revoked > 0 ? [['Codes revoked', formatNumber(revoked)] as const] : []),
  ] as const
  return { all: [...planned, ...happened], created, used }
}

function Expiry({ expires_at, nowMs }: { expires_at: number; nowMs: number }) {
  const time = dateTimeFormat.format(expires_at)
  return <p className="small warning">{expires_at <= nowMs ? `Expired ${time}` : `Expires ${time}`}</p>
}

/** One wave: its plan, and the state of its codes. */
function WaveCard({ conversation_id, wave, nowMs }: { conversation_id: string; wave: Wave; nowMs: number }) {
  const id = useId()
  const { all, created, used } = getWaveFacts(wave)
  const codes = `/m/${conversation_id}/invite-codes?wave_id=${wave.id}`
  return (
    <article className="stack gap-8 box" aria-labelledby={id}>
      <div className="row base wave-head">
        <h3 id={id}>{`Wave ${wave.wave}`}</h3>
        {wave.expires_at != null && <Expiry expires_at={wave.expires_at} nowMs={nowMs} />}
        <Link to={codes}>{`Codes of wave ${wave.wave}`}</Link>
      </div>
      <dl className="tiles">
        {all.map(([what, figure]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {created > 0 && <progress value={used} max={created} aria-label={`Codes used of wave ${wave.wave}`} />}
    </article>
  )
}
