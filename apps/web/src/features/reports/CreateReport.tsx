import { Button } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { DEFAULT_MOD_LEVEL, type ModLevel } from '@folkmoot/domain/reports/reports'
import { useId, useRef, useState } from 'react'
import { reportMessages } from '../../messages/reports.ts'
import { Failure } from '../../ui/Failure.tsx'
import { useToast } from '../../ui/toasts.ts'
import { LevelChoice } from './LevelChoice.tsx'
import { RejectedWarning } from './RejectedWarning.tsx'
import { useCreateReportMutation } from './reports-api.ts'

interface Props {
  conversation_id: string
  /** true if the user may choose the comments of the report (REP-3) */
  privileged: boolean
}

/** Creates a report, only one however often the button is pressed. */
export function CreateReport({ conversation_id, privileged }: Props) {
  const id = useId()
  const [level, setLevel] = useState<ModLevel>(DEFAULT_MOD_LEVEL)
  const [send, { isLoading, error }] = useCreateReportMutation()
  const showToast = useToast()
  const isRunning = useRef(false)
  const create = async () => {
    // two quick clicks arrive before the render that disables the button
    if (isRunning.current) return
    isRunning.current = true
    const { data } = await send({ body: { conversation_id, mod_level: level } })
    if (data) showToast({ message: reportMessages.created, intent: 'success' })
    isRunning.current = false
  }
  const submit = () => void create()
  return (
    <section className="report-create" aria-labelledby={id}>
      <h2 id={id}>{reportMessages.createHeading}</h2>
      {privileged && <LevelChoice level={level} onChoose={setLevel} />}
      <RejectedWarning level={level} />
      {error && (
        <Failure what={reportMessages.createFailed} error={error} onRetry={submit} retrying={isLoading} />
      )}
      <div>
        <Button intent="primary" icon={<Add />} loading={isLoading} onClick={submit}>
          {reportMessages.create}
        </Button>
      </div>
    </section>
  )
}
