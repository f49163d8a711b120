import { Field } from '../../ui/Field.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { formatNumber } from '@folkmoot/domain/numbers'
import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import type { Invite, inviteTree, Wave } from '@folkmoot/api-types/invite-tree'
import { LIMITS } from '@folkmoot/domain/limits'
import { TABLE_COLUMNS } from '@folkmoot/domain/table-query'
import { INVITE_STATUS, type InviteCounts, formatInviteStatus } from '@folkmoot/domain/invites'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Failure } from '../../ui/Failure.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { PagedTableTools, useTableQuery } from '../../ui/PagedTable.tsx'
import { CodeTable, isUnused, InviteStatusTag } from './CodeTable.tsx'
import { RevokeCodes } from './RevokeCodes.tsx'
import type { CodeView, ShowCodes } from './use-code-view.ts'
import { useInvites, useWaves, useRevokeInvitesMutation } from './invite-tree-api.ts'
import { WaveActions } from './WaveActions.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useToast } from '../../ui/toasts.ts'
import { Button, HTMLSelect } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'

interface Props {
  conversation_id: string
  view: CodeView
  show: ShowCodes
}

type InvitePage = EndpointReply<typeof inviteTree.listInvites>

/**
 * Shows the last page when the requested one does not exist, because there are fewer codes now or the address is old.
 */
function useLastPage(answer: InvitePage | undefined, { page }: CodeView, show: ShowCodes): void {
  const total = answer?.pagination.total ?? 0
  const last = Math.max(1, Math.ceil(total / LIMITS.pageRows))
  const isPastEnd = answer !== undefined && page > last
  useEffect(() => {
    if (isPastEnd) show({ page: last }, { replace: true })
  }, [isPastEnd, last, show])
}

function EmptyCodes({ conversation_id, filtered }: { conversation_id: string; filtered: boolean }) {
  return (
    <div className="stack empty-state">
      <p>No invite codes found. Create waves in the Invite Tree section to generate codes.</p>
      {!filtered && (
        <Link className="button" to={`/m/${conversation_id}/invite-tree`}>
          Go to Invite Tree
        </Link>
      )}
    </div>
  )
}

/** The selected codes of the page that is shown: those of other pages are not selected. */
function useSelection(invites: readonly Invite[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = useMemo(
    () =>
      new Set(
        invites
          .filter((invite) => isUnused(invite) && chosen.has(invite.invite_code))
          .map(({ invite_code }) => invite_code),
      ),
    [invites, chosen],
  )
  const select = useCallback(
    (codes: readonly string[], isSelected: boolean) =>
      setChosen((before) => {
        const after = new Set(before)
        for (const code of codes)
          if (isSelected) after.add(code)
          else after.delete(code)
        return after
      }),
    [],
  )
  return { selected, select, clear: () => setChosen(new Set()) }
}

const CodePages = ({ view, show, total }: Pick<Props, 'view' | 'show'> & { total: number }) => (
  <Pagination
    page={view.page}
    pageSize={LIMITS.pageRows}
    total={total}
    onPageChange={(page) => show({ page })}
  />
)

type Table = ReturnType<typeof useTableQuery<(typeof TABLE_COLUMNS.invites)[number]>>

interface CodesProps extends Props {
  answer: InvitePage
  table: Table
}

function Codes({ conversation_id, view, show, answer, table }: CodesProps) {
  const { invites, pagination } = answer
  const found = useRef<HTMLParagraphElement>(null)
  const [revoking, setRevoking] = useState<Invite>()
  const { selected, select: onSelect, clear } = useSelection(invites)
  const selection = { selected, onSelect }
  const handleClose = (revoked: boolean) => {
    setRevoking(undefined)
    // the pressed button is gone
    if (revoked) found.current?.focus()
  }
  const handleDone = () => {
    clear()
    found.current?.focus()
  }
  return (
    <>
      <p ref={found} tabIndex={-1} role="status">
        {`Found ${formatNumber(pagination.total)} invite ${pagination.total === 1 ? 'code' : 'codes'}`}
      </p>
      <RevokeCodes
        conversation_id={conversation_id}
        unused={invites.filter(isUnused).map(({ invite_code }) => invite_code)}
        {...selection}
        onDone={handleDone}
      />
      <CodeTable
        conversation_id={conversation_id}
        invites={invites}
        onRevoke={setRevoking}
        {...selection}
        table={table}
      />
      <CodePages view={view} show={show} total={pagination.total} />
      <RevokeCode conversation_id={conversation_id} invite={revoking} onClose={handleClose} />
    </>
  )
}

/** The owner’s codes in pages (CODE-1), with actions for one code and for a whole wave. */
export function CodeList({ conversation_id, view, show }: Props) {
  const table = useTableQuery(TABLE_COLUMNS.invites)
  const limit = LIMITS.pageRows
  const { answer, isStale, ...list } = useInvites({ conversation_id, limit, ...view, table: table.query })
  const { waves = [], ...choice } = useWaves(conversation_id)
  const filtered = view.wave_id !== undefined || view.status !== undefined || table.isFiltered
  useLastPage(isStale ? undefined : answer, view, show)
  const wave = waves.find(({ id }) => id === view.wave_id)
  return (
    <>
      {choice.error && (
        <Failure
          what="The waves could not be loaded, so codes cannot be filtered by wave."
          error={choice.error}
          onRetry={choice.refetch}
        />
      )}
      <CodeFilters waves={waves} counts={answer?.counts} view={view} show={show} />
      {wave && <WaveActions key={wave.id} conversation_id={conversation_id} wave={wave} nowMs={choice.at} />}
      <Loaded
        call={list}
        data={answer}
        failed="Failed to load invite codes"
        loading="Loading invite codes..."
        lines={6}
      >
        {(page) => (
          <div className="stack codes" data-stale={isStale}>
            {(page.pagination.total > 0 || table.isFiltered) && (
              <PagedTableTools table={table} name="Invite Codes" hint="Part of a code" />
            )}
            {page.pagination.total > 0 ? (
              <Codes conversation_id={conversation_id} view={view} show={show} answer={page} table={table} />
            ) : (
              <EmptyCodes conversation_id={conversation_id} filtered={filtered} />
            )}
          </div>
        )}
      </Loaded>
    </>
  )
}

interface RevokeCodeProps {
  conversation_id: string
  /** the code to ask about; closed without one */
  invite: Invite | undefined
  onClose: (revoked: boolean) => void
}

const REVOKE_WORDS = {
  question: (code: string) => `Revoke the code ${code}?`,
  consequence: 'It will no longer work. This cannot be undone.',
  yes: 'Revoke',
  done: (code: string) => `The code ${code} is revoked.`,
}

const END_ACCESS_WORDS = {
  question: (code: string) => `End the access of the person who joined with ${code}?`,
  consequence:
    'They are signed out on all devices at once and cannot come back; codes that they could hand on stop working. Their votes and comments stay. This cannot be undone.',
  yes: 'End access',
  done: (code: string) => `The person who joined with ${code} is signed out.`,
}

/** Revokes one code, or ends the access of who joined with it, after a confirmation, because it cannot be undone. */
function RevokeCode({ conversation_id, invite, onClose }: RevokeCodeProps) {
  const [send, { error, reset }] = useRevokeInvitesMutation()
  const showToast = useToast()
  const isUsed = invite?.status === INVITE_STATUS.used
  const words = isUsed ? END_ACCESS_WORDS : REVOKE_WORDS
  const revoke = async () => {
    if (!invite) return
    onClose(false)
    const answer = await send({
      body: { conversation_id, invite_id: invite.id, ...(isUsed && { end_access: true }) },
    })
    if (answer.error) return
    showToast({ message: words.done(invite.invite_code), intent: 'success' })
    reset()
    onClose(true)
  }
  return (
    <>
      {error && <Failure what="The code could not be revoked." error={error} />}
      <ConfirmDialog
        open={invite !== undefined}
        question={words.question(invite?.invite_code ?? '')}
        consequence={words.consequence}
        yes={words.yes}
        intent="danger"
        onYes={() => void revoke()}
        onNo={() => onClose(false)}
      />
    </>
  )
}

const STATUSES = Object.entries(INVITE_STATUS) as [keyof InviteCounts, number][]

interface CodeFiltersProps {
  waves: readonly Wave[]
  /** of one wave or of all; undefined until it is known */
  counts: InviteCounts | undefined
  view: CodeView
  show: ShowCodes
}

interface FilterSelectProps {
  label: string
  all: string
  value: number | undefined
  options: readonly (readonly [value: number, name: string])[]
  onChoose: (value: number | undefined) => void
}

const FilterSelect = ({ label, all, value, options, onChoose }: FilterSelectProps) => (
  <Field label={label}>
    {(field) => (
      <HTMLSelect
        {...field}
        value={value ?? ''}
        onChange={({ currentTarget }) =>
          onChoose(currentTarget.value === '' ? undefined : Number(currentTarget.value))
        }
        options={[
          { value: '', label: all },
          ...options.map(([option, name]) => ({ value: option, label: name })),
        ]}
      />
    )}
  </Field>
)

function StatusCounts({ counts }: { counts: InviteCounts }) {
  return (
    <ul className="row digits" aria-label="Codes by status">
      {STATUSES.map(([name, status]) => (
        <li key={status}>
          <InviteStatusTag status={status} /> {formatNumber(counts[name])}
        </li>
      ))}
    </ul>
  )
}

/** Filters by wave and status, with the number of codes by status. */
function CodeFilters({ waves, counts, view, show }: CodeFiltersProps) {
  const { wave_id, status } = view
  const filtered = wave_id !== undefined || status !== undefined
  const filters = useRef<HTMLElement>(null)
  const clear = () => {
    show({ wave_id: undefined, status: undefined })
    // the pressed button disappears
    filters.current?.querySelector('select')?.focus()
  }
  return (
    <section ref={filters} className="row end" aria-label="Filters">
      <FilterSelect
        label="Wave"
        all="All waves"
        value={wave_id}
        options={waves.map(({ id, wave }) => [id, `Wave ${wave}`])}
        onChoose={(wave_id) => show({ wave_id })}
      />
      <FilterSelect
        label="Status"
        all="All statuses"
        value={status}
        options={STATUSES.map(([, one]) => [one, formatInviteStatus(one)])}
        onChoose={(status) => show({ status })}
      />
      {filtered && <Button onClick={clear}>Clear Filters</Button>}
      <Button icon={<Print />} onClick={() => show({ isSheet: true, status: undefined })}>
        Printable sheet
      </Button>
      {counts && <StatusCounts counts={counts} />}
    </section>
  )
}
