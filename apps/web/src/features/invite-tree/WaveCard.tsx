import { formatNumber } from '@folkmoot/domain/format-number'
import type { Wave } from '@folkmoot/api-types/invite-tree'
import { countCodes } from '@folkmoot/domain/invite-tree'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { waveMessages } from '../../messages/invite-tree.ts'
import { dateTimeFormat } from './formats.ts'

interface Props {
  conversation_id: string
  wave: Wave
  nowMs: number
}

const { facts, root } = waveMessages

/** Lists the facts of a wave. */
function getWaveFacts({ parent_wave, invites_per_user, owner_invites, size, ...counts }: Wave) {
  const { members = 0, unused = 0 } = counts
  const planned = [
    [facts.parent, parent_wave === 0 ? root : waveMessages.wave(parent_wave)],
    [facts.invitesPerUser, formatNumber(invites_per_user)],
    [facts.ownerInvites, formatNumber(owner_invites)],
    [facts.size, formatNumber(size)],
  ] as const
  const { made: created, used, revoked } = countCodes([counts])
  const happened = [
    [facts.members, formatNumber(members)],
    [facts.created, formatNumber(created)],
    [facts.used, formatNumber(used)],
    [facts.unused, formatNumber(unused)],
    ...(revoked > 0 ? [[facts.revoked, formatNumber(revoked)] as const] : []),
  ] as const
  return { all: [...planned, ...happened], created, used }
}

function Expiry({ expires_at, nowMs }: { expires_at: number; nowMs: number }) {
  const time = dateTimeFormat.format(expires_at)
  return (
    <p className="wave-expiry">
      {expires_at <= nowMs ? waveMessages.expired(time) : waveMessages.expires(time)}
    </p>
  )
}

/** One wave: its plan, and the state of its codes. */
export function WaveCard({ conversation_id, wave, nowMs }: Props) {
  const id = useId()
  const { all, created, used } = getWaveFacts(wave)
  const codes = `/m/${conversation_id}/invite-codes?wave_id=${wave.id}`
  return (
    <article className="wave-card" aria-labelledby={id}>
      <div className="wave-head">
        <h3 id={id}>{waveMessages.wave(wave.wave)}</h3>
        {wave.expires_at != null && <Expiry expires_at={wave.expires_at} nowMs={nowMs} />}
        <Link to={codes}>{waveMessages.codesLabel(wave.wave)}</Link>
      </div>
      <dl className="wave-facts">
        {all.map(([what, figure]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {created > 0 && <progress value={used} max={created} aria-label={waveMessages.shareUsed(wave.wave)} />}
    </article>
  )
}
