import { Button } from '@blueprintjs/core'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import type { Wave } from '@folkmoot/api-types/invite-tree'
import type { Recipient } from '@folkmoot/api-types/recipients'
import { isOver } from '@folkmoot/domain/lifecycle'
import { LIMITS } from '@folkmoot/domain/limits'
import { arePeopleForgotten } from '@folkmoot/domain/retention'
import { TABLE_COLUMNS } from '@folkmoot/domain/table-query'
import { useId, useRef, useState } from 'react'
import { recipientMessages as messages } from '../../messages/recipients.ts'
import { tableMessages } from '../../messages/tables.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { PagedTableTools } from '../../ui/table/PagedTableTools.tsx'
import { useTableQuery } from '../../ui/table/use-table-query.ts'
import { useToast } from '../../ui/toasts.ts'
import { AddingRefused } from './AddingRefused.tsx'
import { AddPeople } from './AddPeople.tsx'
import { useDeleteRecipientsMutation } from './invite-tree-api.ts'
import { PeopleMails } from './PeopleMails.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { useRecipients } from './use-recipients.ts'
import { useWaves } from './use-waves.ts'

interface Props {
  conversation: ConversationDetails
  page: number
  onPage: (page: number) => void
}

/** Deletes names and addresses, one person's or all, after a confirmation. */
function useForget(conversation_id: string, onDone: () => void) {
  const [send, { error }] = useDeleteRecipientsMutation()
  const [asked, setAsked] = useState<Recipient | 'all'>()
  const showToast = useToast()
  const forget = async () => {
    const ids = asked === 'all' || asked === undefined ? undefined : [asked.invite_id]
    setAsked(undefined)
    const { data } = await send({ body: { conversation_id, ...(ids && { invite_ids: ids }) } })
    if (!data) return
    showToast({ message: messages.forgotten, intent: 'success' })
    onDone()
  }
  return { asked, ask: setAsked, error, confirm: () => void forget(), cancel: () => setAsked(undefined) }
}

type Forget = ReturnType<typeof useForget>

function ForgetQuestion({ asked, confirm, cancel }: Forget) {
  const who = asked === undefined || asked === 'all' ? undefined : asked.name || asked.email
  return (
    <ConfirmDialog
      open={asked !== undefined}
      question={who === undefined ? messages.forgetQuestion : `${messages.forgetOne(who)}?`}
      consequence={messages.forgetConsequence}
      yes={messages.forget}
      no={messages.cancel}
      intent="danger"
      onYes={confirm}
      onNo={cancel}
    />
  )
}

const ForgetAll = ({ ask }: Pick<Forget, 'ask'>) => (
  <div>
    <Button intent="danger" variant="outlined" onClick={() => ask('all')}>
      {messages.forget}
    </Button>
  </div>
)

/** Says why the server would refuse a list of people (SAFE-127, SAFE-128); undefined where it takes one. */
function findRefusal(conversation: ConversationDetails): string | undefined {
  if (arePeopleForgotten(conversation)) return messages.addForgotten
  return isOver(conversation) ? messages.addClosed : undefined
}

function Adding({ conversation, waves }: { conversation: ConversationDetails; waves: readonly Wave[] }) {
  const { conversation_id } = conversation
  const reason = findRefusal(conversation)
  return reason === undefined ? (
    <AddPeople conversation_id={conversation_id} waves={waves} />
  ) : (
    <AddingRefused conversation_id={conversation_id} reason={reason} />
  )
}

/** The people whom unused codes are for, with what is done with them: add, write to, forget. */
export function PeopleWithCodes({ conversation, page, onPage }: Props) {
  const { conversation_id } = conversation
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const table = useTableQuery(TABLE_COLUMNS.recipients)
  const { data, error, isFetching, refetch } = useRecipients(conversation_id, page, table.query)
  const { waves } = useWaves(conversation_id)
  const forget = useForget(conversation_id, () => heading.current?.focus())
  if (!data || !waves)
    return error ? (
      <Failure what={messages.loadFailed} error={error} onRetry={refetch} isRetrying={isFetching} />
    ) : (
      <Loading text={messages.loading} lines={6} />
    )
  const { recipients, pagination, counts, sends_mail } = data
  return (
    <>
      <Adding conversation={conversation} waves={waves} />
      <PeopleMails conversation_id={conversation_id} counts={counts} canSend={sends_mail} />
      <section className="codes" aria-labelledby={id}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {messages.listHeading}
        </h2>
        {(pagination.total > 0 || table.isFiltered) && (
          <PagedTableTools table={table} name={messages.tableName} hint={tableMessages.hints.people} />
        )}
        {pagination.total === 0 ? (
          <p className="empty-state">{table.isFiltered ? tableMessages.none : messages.none}</p>
        ) : (
          <PeopleTable people={recipients} onForget={forget.ask} table={table} />
        )}
        <Pagination page={page} pageSize={LIMITS.pageRows} total={pagination.total} onPageChange={onPage} />
        <p className="wave-help">{messages.privacy}</p>
        {forget.error && <Failure what={messages.forgetFailed} error={forget.error} />}
        {pagination.total > 0 && !table.isFiltered && <ForgetAll ask={forget.ask} />}
      </section>
      <ForgetQuestion {...forget} />
    </>
  )
}
