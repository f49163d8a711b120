import { useId } from 'react'
import { seedMessages } from '../../messages/seeds.ts'
import { Loading } from '../../ui/Loading.tsx'
import { SeedPlan } from './SeedPlan.tsx'
import { SeedResult } from './SeedResult.tsx'
import type { SeedFileUpload } from './use-seed-upload.ts'

const numberFormat = new Intl.NumberFormat()

function FileChoice({ choose }: { choose: (file?: File) => void }) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="setting-label">
        {seedMessages.file}
      </label>
      <input
        id={id}
        className="seed-file"
        type="file"
        accept=".csv,text/csv"
        aria-describedby={`${id}-help`}
        onChange={({ target }) => {
          choose(target.files?.[0])
          // the same file can be chosen again after it was mended
          target.value = ''
        }}
      />
      <p id={`${id}-help`} className="setting-help">
        {seedMessages.fileHelp}
      </p>
    </>
  )
}

const RefusedFile = ({ name, reason }: { name: string; reason: string }) => (
  <div className="notice notice-danger" role="alert">
    <div>
      <p className="notice-title">{seedMessages.refused(name)}</p>
      <p className="notice-reason">{reason}</p>
    </div>
  </div>
)

function UploadStep({ conversation_id, upload }: { conversation_id: string; upload: SeedFileUpload }) {
  const { stage, plan, unchecked, start, sendRest, forget } = upload
  switch (stage.step) {
    case 'none':
      return null
    case 'refused':
      return <RefusedFile name={stage.name} reason={stage.reason} />
    case 'sending':
      return (
        <p role="status">
          {seedMessages.sending(numberFormat.format(stage.done), numberFormat.format(stage.all))}
        </p>
      )
    case 'done':
      return (
        <SeedResult
          conversation_id={conversation_id}
          name={stage.name}
          outcomes={stage.outcomes}
          onSendRest={sendRest}
          onDone={forget}
        />
      )
    default:
      return stage.step === 'read' && plan ? (
        <SeedPlan
          name={stage.name}
          plan={plan}
          blank={stage.blank}
          isUnchecked={unchecked}
          onSend={start}
          onCancel={forget}
        />
      ) : (
        <Loading text={seedMessages.reading} />
      )
  }
}

interface Props {
  conversation_id: string
  upload: SeedFileUpload
  /** a file was chosen */
  onChoose: () => void
}

/** Seed comments from a CSV file: chosen, shown with what will happen to each row, then sent (CFG-7). */
export function SeedUpload({ conversation_id, upload, onChoose }: Props) {
  const { step } = upload.stage
  const choose = (file?: File) => {
    onChoose()
    upload.choose(file)
  }
  return (
    <div className="setting">
      <h3>{seedMessages.fileHeading}</h3>
      {(step === 'none' || step === 'refused') && <FileChoice choose={choose} />}
      <UploadStep conversation_id={conversation_id} upload={upload} />
    </div>
  )
}
