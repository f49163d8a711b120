import { Button } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { DEFAULT_MOD_LEVEL, type ModLevel } from '@folkmoot/domain/reports/reports'
import { useId, useRef, useState } from 'react'
import { reportMessages } from '../../messages/reports.ts'
import { Failure } from '../../ui/Failure.tsx'
import { useToast } from '../../ui/toasts.ts'
import { LevelChoice } from './LevelChoice.tsx'
import { useCreateReportMutation } from './reports-api.ts'

interface Props {
  conversation_id: string
}

/** Creates a report, only one however often the button is pressed. */
export function CreateReport({ conversation_id }: Props) {
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
      <LevelChoice level={level} onChoose={setLevel} />
      <p className="report-help">{reportMessages.levelNote}</p>
      {error && (
        <Failure what={reportMessages.createFailed} error={error} onRetry={submit} isRetrying={isLoading} />
      )}
      <div>
        <Button intent="primary" icon={<Add />} loading={isLoading} onClick={submit}>
          {reportMessages.create}
        </Button>
      </div>
    </section>
  )
}
