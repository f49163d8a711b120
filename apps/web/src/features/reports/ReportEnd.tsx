import { Button } from '@blueprintjs/core'
import { EyeOff, EyeOpen, Trash } from '@blueprintjs/icons'
import type { Report } from '@folkmoot/api-types/reports'
import { useId, useState } from 'react'
import { ConfirmNameDialog } from '../../ui/ConfirmNameDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useToast } from '../../ui/toasts.ts'
import { useDeleteReportMutation, useUpdateReportMutation } from './reports-api.ts'

interface Props {
  conversation_id: string
  report: Report
  /** what the list calls the report */
  name: string
  /** what to type before a report is deleted */
  confirmationName: string
  /** the owner alone deletes reports */
  isOwner: boolean
  /** called once the report is gone */
  onDeleted: () => void
}

/** Withdraws a report or shows it again; both can be taken back. */
function useWithdrawal({ conversation_id, report: { report_id, withdrawn } }: Props) {
  const [send, { isLoading, error }] = useUpdateReportMutation()
  const showToast = useToast()
  const save = async (next: boolean) => {
    const { error: problem } = await send({ body: { conversation_id, report_id, withdrawn: next } })
    if (problem) return
    showToast({
      message: next ? 'The report is withdrawn. Nobody can read it.' : 'The report can be read again.',
      about: `withdrawn-${report_id}`,
      onUndo: () => void save(!next),
    })
  }
  const isWithdrawn = withdrawn != null
  return { isWithdrawn, toggle: () => void save(!isWithdrawn), isLoading, error }
}

/** Deletes a report after the question was answered. */
function useDeletion({ conversation_id, report: { report_id }, name, onDeleted }: Props) {
  const [send, { isLoading, error }] = useDeleteReportMutation()
  const showToast = useToast()
  const remove = async () => {
    const { error: problem } = await send({ query: { conversation_id, report_id } })
    if (problem) return
    showToast({ message: `“${name}” is deleted.` })
    onDeleted()
  }
  return { remove: () => void remove(), isLoading, error }
}

function DeleteReport(props: Props) {
  const { name, confirmationName } = props
  const [isAsked, setAsked] = useState(false)
  const { remove, isLoading, error } = useDeletion(props)
  const handleYes = () => {
    setAsked(false)
    remove()
  }
  return (
    <>
      <Button
        variant="outlined"
        intent="danger"
        icon={<Trash />}
        loading={isLoading}
        onClick={() => setAsked(true)}
      >
        Delete
      </Button>
      {error && (
        <Failure
          what="The report could not be deleted."
          error={error}
          onRetry={remove}
          isRetrying={isLoading}
        />
      )}
      <ConfirmNameDialog
        open={isAsked}
        question={`Delete “${name}” permanently?`}
        name={confirmationName}
        yes="Delete permanently"
        onYes={handleYes}
        onNo={() => setAsked(false)}
      >
        <p>
          Its pages and files, its name, its labels and its choice of comments go. Its address never works
          again. This cannot be undone.
        </p>
        <p>Comments, votes and other reports stay.</p>
      </ConfirmNameDialog>
    </>
  )
}

/** The ways to take a report from its readers: temporarily or permanently. */
export function ReportEnd(props: Props) {
  const id = useId()
  const { isWithdrawn, toggle, isLoading, error } = useWithdrawal(props)
  return (
    <section aria-labelledby={id} className="report-end">
      <h4 id={id}>Withdraw or delete</h4>
      <p className="report-help">
        {isWithdrawn
          ? 'Nobody can read this report: its pages and files say that it was withdrawn.'
          : 'A withdrawn report cannot be read: its pages and files say that it was withdrawn. You can show it again at the same address.'}
      </p>
      <div className="report-end-actions">
        <Button icon={isWithdrawn ? <EyeOpen /> : <EyeOff />} loading={isLoading} onClick={toggle}>
          {isWithdrawn ? 'Show again' : 'Withdraw'}
        </Button>
        {props.isOwner && <DeleteReport {...props} />}
      </div>
      {!props.isOwner && (
        <p className="report-help">
          Only the owner of the conversation or an administrator can delete a report.
        </p>
      )}
      {error && (
        <Failure
          what="The report could not be changed."
          error={error}
          onRetry={toggle}
          isRetrying={isLoading}
        />
      )}
    </section>
  )
}
