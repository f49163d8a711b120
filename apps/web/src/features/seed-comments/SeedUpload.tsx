import { useId } from 'react'
import { seeds } from '../../messages/seed-comments.ts'
import { Loading } from '../../ui/Loading.tsx'
import { SeedPlan } from './SeedPlan.tsx'
import { SeedResult } from './SeedResult.tsx'
import type { SeedFileUpload } from './use-seed-upload.ts'

const numbers = new Intl.NumberFormat()

function Choice({ choose }: { choose: (file?: File) => void }) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="setting-label">
        {seeds.file}
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
        {seeds.fileHelp}
      </p>
    </>
  )
}

const Refused = ({ name, reason }: { name: string; reason: string }) => (
  <div className="notice notice-danger" role="alert">
    <div>
      <p className="notice-title">{seeds.refused(name)}</p>
      <p className="notice-reason">{reason}</p>
    </div>
  </div>
)

function Way({ conversation_id, upload }: { conversation_id: string; upload: SeedFileUpload }) {
  const { stage, plan, unchecked, start, sendRest, forget } = upload
  switch (stage.step) {
    case 'none':
      return null
    case 'refused':
      return <Refused name={stage.name} reason={stage.reason} />
    case 'sending':
      return <p role="status">{seeds.sending(numbers.format(stage.done), numbers.format(stage.all))}</p>
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
          unchecked={unchecked}
          onSend={start}
          onCancel={forget}
        />
      ) : (
        <Loading text={seeds.reading} />
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
      <h3>{seeds.fileHeading}</h3>
      {(step === 'none' || step === 'refused') && <Choice choose={choose} />}
      <Way conversation_id={conversation_id} upload={upload} />
    </div>
  )
}
