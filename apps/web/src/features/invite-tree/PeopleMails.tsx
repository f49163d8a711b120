import { Button } from '@blueprintjs/core'
import { Envelope } from '@blueprintjs/icons'
import type { MailCounts } from '@folkmoot/api-types/recipients'
import type { ExcelFormat } from '@folkmoot/domain/export/excel'
import { formatNumber } from '@folkmoot/domain/format-number'
import { useId, useState } from 'react'
import { recipientMessages as messages } from '../../messages/recipients.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { FileDownload } from '../../ui/FileDownload.tsx'
import { createCsvBlob, saveFile } from '../../ui/save-file.ts'
import {
  useCountMailsMutation,
  useDownloadRecipientsMutation,
  useMailInvitesMutation,
} from './invite-tree-api.ts'

interface Props {
  conversation_id: string
  counts: MailCounts
  canSend: boolean
}

const formatMails = (count: number): string => messages.mails(formatNumber(count), count)

function MergeFile({ conversation_id }: Pick<Props, 'conversation_id'>) {
  const [download, { isLoading, error, reset }] = useDownloadRecipientsMutation()
  const [excel, setExcel] = useState<ExcelFormat>()
  const save = async () => {
    const { data } = await download({ query: { conversation_id, ...(excel && { excel }) } })
    if (data === undefined) return
    // names do not stay in the store
    reset()
    saveFile(`invite-codes-${conversation_id}.csv`, createCsvBlob(data))
  }
  return (
    <>
      <div>
        <FileDownload
          label={messages.merge}
          isLoading={isLoading}
          onSave={() => void save()}
          excel={excel}
          onChoose={setExcel}
        />
      </div>
      <p className="wave-help">{messages.mergeHelp}</p>
      {error && <Failure what={messages.mergeFailed} error={error} />}
    </>
  )
}

/** Queues mails after a confirmation with their number. */
function useMails(conversation_id: string) {
  const [count, counting] = useCountMailsMutation()
  const [order, ordering] = useMailInvitesMutation()
  const [asked, setAsked] = useState<{ mails: number; retry: boolean }>()
  const ask = async (retry: boolean) => {
    const { data } = await count({ body: { conversation_id, retry, dry_run: true } })
    if (data) setAsked({ mails: data.mails, retry })
  }
  return {
    asked,
    error: counting.error ?? ordering.error,
    isBusy: counting.isLoading || ordering.isLoading,
    ask: (retry: boolean) => void ask(retry),
    cancel: () => setAsked(undefined),
    confirm: () => {
      setAsked(undefined)
      if (asked && asked.mails > 0) void order({ body: { conversation_id, retry: asked.retry } })
    },
  }
}

function ServerMails({ conversation_id, counts }: Omit<Props, 'canSend'>) {
  const { asked, error, isBusy, ask, cancel, confirm } = useMails(conversation_id)
  const { none, waiting, sending, sent, failed } = counts
  const [onItsWay, isUsed] = [waiting + sending, waiting + sending + sent + failed > 0]
  return (
    <>
      <div className="plan-buttons">
        <Button
          intent="primary"
          icon={<Envelope />}
          disabled={none === 0 || isBusy}
          onClick={() => ask(false)}
        >
          {messages.send(messages.mails('', 2).trim())}
        </Button>
        {failed > 0 && (
          <Button variant="outlined" disabled={isBusy} onClick={() => ask(true)}>
            {messages.retry(formatMails(failed))}
          </Button>
        )}
      </div>
      <p role="status">
        {isUsed && messages.progress(formatNumber(sent), formatNumber(onItsWay), formatNumber(failed))}
      </p>
      {onItsWay > 0 && <progress value={sent} max={sent + onItsWay} aria-label={messages.mailHeading} />}
      <p className="wave-help">{messages.closedWaits}</p>
      {error && <Failure what={messages.mailFailed} error={error} />}
      <ConfirmDialog
        open={asked !== undefined}
        question={messages.sendQuestion(formatMails(asked?.mails ?? 0))}
        consequence={asked?.retry === true ? messages.retryConsequence : messages.sendConsequence}
        yes={messages.send(formatMails(asked?.mails ?? 0))}
        no={messages.cancel}
        onYes={confirm}
        onNo={cancel}
      />
    </>
  )
}

/** How people get their codes: by a file for mail merge (TREE-12), or by mails of this server (TREE-13). */
export function PeopleMails({ conversation_id, counts, canSend }: Props) {
  const id = useId()
  return (
    <section className="wave-form" aria-labelledby={id}>
      <h2 id={id}>{messages.mailHeading}</h2>
      <MergeFile conversation_id={conversation_id} />
      {canSend ? (
        <ServerMails conversation_id={conversation_id} counts={counts} />
      ) : (
        <>
          <div>
            <Button icon={<Envelope />} disabled aria-describedby={`${id}-no-mail`}>
              {messages.send(messages.mails('', 2).trim())}
            </Button>
          </div>
          <p id={`${id}-no-mail`}>{messages.noMail}</p>
        </>
      )}
    </section>
  )
}
