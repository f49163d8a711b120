import { formatNumber } from '@folkmoot/domain/format-number'
import { useId } from 'react'
import { seedCommentMessages as messages } from '../../messages/seed-comments.ts'
import { Loading } from '../../ui/Loading.tsx'
import { SeedColumnChoice } from './SeedColumnChoice.tsx'
import { SeedPlan } from './SeedPlan.tsx'
import { SeedResult } from './SeedResult.tsx'
import type { SeedFileUpload } from './use-seed-upload.ts'

function FileField({ onChoose }: { onChoose: (file?: File) => void }) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="setting-label">
        {messages.file}
      </label>
      <input
        id={id}
        className="seed-file"
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-describedby={`${id}-help`}
        onChange={({ target }) => {
          onChoose(target.files?.[0])
          // the same file can be chosen again after it was corrected
          target.value = ''
        }}
      />
      <p id={`${id}-help`} className="setting-help">
        {messages.fileHelp}
      </p>
    </>
  )
}

const RefusedFile = ({ name, reason }: { name: string; reason: string }) => (
  <div className="notice notice-danger" role="alert">
    <div>
      <p className="notice-title">{messages.refused(name)}</p>
      <p className="notice-reason">{reason}</p>
    </div>
  </div>
)

/** The dry run, as soon as the file is read and the comments of the conversation are known. */
function PlanStep({ upload: { state, plan, isUnchecked, start, reset } }: { upload: SeedFileUpload }) {
  if (state.step !== 'read' || !plan) return <Loading text={messages.reading} />
  const { name, blank, column, isWestern } = state
  const shown = { name, plan, blank, column, isWestern, isUnchecked }
  return <SeedPlan {...shown} onSend={start} onCancel={reset} />
}

function UploadStep({ conversation_id, upload }: { conversation_id: string; upload: SeedFileUpload }) {
  const { state, sendRest, reset } = upload
  switch (state.step) {
    case 'none':
      return null
    case 'unclear':
      return (
        <SeedColumnChoice
          name={state.name}
          columns={state.columns}
          onChoose={(column) => upload.choose(state.file, column)}
          onCancel={reset}
        />
      )
    case 'refused':
      return <RefusedFile name={state.name} reason={state.reason} />
    case 'sending':
      return <p role="status">{messages.sending(formatNumber(state.done), formatNumber(state.all))}</p>
    case 'done':
      return (
        <SeedResult
          conversation_id={conversation_id}
          name={state.name}
          outcomes={state.outcomes}
          onSendRest={sendRest}
          onDone={reset}
        />
      )
    default:
      return <PlanStep upload={upload} />
  }
}

interface Props {
  conversation_id: string
  upload: SeedFileUpload
  /** called when a file is chosen */
  onChoose: () => void
}

/** Uploads seed comments from a CSV file, after a dry run (CFG-7). */
export function SeedUpload({ conversation_id, upload, onChoose }: Props) {
  const { step } = upload.state
  const handleChoose = (file?: File) => {
    onChoose()
    upload.choose(file)
  }
  return (
    <div className="setting">
      <h3>{messages.fileHeading}</h3>
      {(step === 'none' || step === 'refused') && <FileField onChoose={handleChoose} />}
      <UploadStep conversation_id={conversation_id} upload={upload} />
    </div>
  )
}
