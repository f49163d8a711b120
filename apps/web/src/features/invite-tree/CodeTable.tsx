import { Button, Tag } from '@blueprintjs/core'
import { Disable } from '@blueprintjs/icons'
import { formatNumber } from '@folkmoot/domain/numbers'
import type { Invite } from '@folkmoot/api-types/invite-tree'
import { INVITE_STATUS, isErasedCode, formatInviteStatus } from '@folkmoot/domain/invites'
import { TABLE_COLUMNS } from '@folkmoot/domain/table-query'
import { createInviteLink } from '@folkmoot/domain/wave-forecast'
import { memo } from 'react'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { SortHeader, type PagedTable } from '../../ui/PagedTable.tsx'
import { dateTimeFormat } from './invite-tree-api.ts'

const SORTED = TABLE_COLUMNS.invites

interface Props {
  conversation_id: string
  /** one page of invites */
  invites: readonly Invite[]
  onRevoke: (invite: Invite) => void
  selected: ReadonlySet<string>
  onSelect: (codes: readonly string[], isSelected: boolean) => void
  table: PagedTable
}

export const isUnused = ({ status }: Invite): boolean => status === INVITE_STATUS.unused

/** Selects an unused code; other codes have the same room without a box. */
function CodeSelect({
  invite,
  selected,
  onSelect,
}: Pick<Props, 'selected' | 'onSelect'> & { invite: Invite }) {
  const { invite_code } = invite
  return (
    <span className="inline gap-8 code-select">
      {isUnused(invite) && (
        <input
          type="checkbox"
          aria-label={`Select ${invite_code}`}
          checked={selected.has(invite_code)}
          onChange={(event) => onSelect([invite_code], event.currentTarget.checked)}
        />
      )}
    </span>
  )
}

function RevokeButton({ invite, onRevoke }: Pick<Props, 'onRevoke'> & { invite: Invite }) {
  const { invite_code, status } = invite
  const isUsed = status === INVITE_STATUS.used
  if (!isUsed && !isUnused(invite)) return null
  return (
    <Button
      variant="minimal"
      intent="danger"
      icon={<Disable />}
      aria-label={isUsed ? `End the access of the person with ${invite_code}` : `Revoke ${invite_code}`}
      onClick={() => onRevoke(invite)}
    >
      {isUsed ? 'End access' : 'Revoke'}
    </Button>
  )
}

function Row({
  conversation_id,
  invite,
  onRevoke,
  ...selection
}: Omit<Props, 'invites' | 'table'> & { invite: Invite }) {
  const { invite_code, wave, status, invite_used_at } = invite
  const isErased = isErasedCode(invite_code)
  return (
    <tr>
      <th scope="row">
        <div className="code-cell">
          <CodeSelect invite={invite} {...selection} />
          {isErased ? <span>Erased</span> : <code>{invite_code}</code>}
          {!isErased && <CopyButton text={invite_code} what={`code ${invite_code}`} />}
        </div>
      </th>
      <td>
        {!isErased && (
          <CopyButton
            text={createInviteLink(window.location.origin, conversation_id, invite_code)}
            what={`link with code ${invite_code}`}
          />
        )}
      </td>
      <td>{formatNumber(wave)}</td>
      <td>
        <InviteStatusTag status={status} />
      </td>
      <td>{invite_used_at ? dateTimeFormat.format(new Date(invite_used_at)) : '—'}</td>
      <td>
        <RevokeButton invite={invite} onRevoke={onRevoke} />
      </td>
    </tr>
  )
}

// a scrollable region must be reachable by keyboard
const REGION_PROPS = { role: 'region', 'aria-label': 'Invite codes', tabIndex: 0 } as const

/**
 * A page of codes, which scrolls horizontally on small screens. Memoized: it does not render again while the next page
 * loads.
 */
export const CodeTable = memo(function CodeTable({ invites, table, ...given }: Props) {
  const sortBy = (name: (typeof SORTED)[number], title: string) => (
    <SortHeader title={title} column={SORTED.indexOf(name)} {...table} />
  )
  return (
    <div className="table-box digits code-table" {...REGION_PROPS}>
      <table>
        <thead>
          <tr>
            {sortBy('code', 'Code')}
            <th scope="col">Link</th>
            {sortBy('wave', 'Wave')}
            {sortBy('status', 'Status')}
            {sortBy('used', 'Used at')}
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invites.map((invite) => (
            <Row key={invite.id} invite={invite} {...given} />
          ))}
        </tbody>
      </table>
    </div>
  )
})

/** Success, info, error, warning, in the order of the statuses (CODE-2). */
const INTENTS = ['success', 'primary', 'danger', 'warning'] as const

/** The status of a code as a word with a colour. */
export function InviteStatusTag({ status }: { status: number }) {
  return (
    <Tag minimal round intent={INTENTS[status] ?? 'none'}>
      {formatInviteStatus(status)}
    </Tag>
  )
}
