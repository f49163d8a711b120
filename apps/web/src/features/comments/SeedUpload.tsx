import { useId } from 'react'
import { seeds } from '../../messages/seeds.ts'
import { Loading } from '../../ui/Loading.tsx'
import { SeedPlan } from './SeedPlan.tsx'
import { SeedResult } from './SeedResult.tsx'
import { useSeedUpload } from './use-seed-upload.ts'

const numbers = new Intl.NumberFormat()

type Upload = ReturnType<typeof useSeedUpload>

function Choice({ choose }: Pick<Upload, 'choose'>) {
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

function Way({ conversation_id, upload }: { conversation_id: string; upload: Upload }) {
  const { stage, plan, unchecked, start, sendRest, forget } = upload
  switch (stage.step) {
    case 'none':
      return null
    case 'refused':
      return (
        <div className="notice notice-danger" role="alert">
          <div>
            <p className="notice-title">{seeds.refused(stage.name)}</p>
            <p className="notice-reason">{stage.reason}</p>
          </div>
        </div>
      )
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
        <SeedPlan name={stage.name} plan={plan} unchecked={unchecked} onSend={start} onCancel={forget} />
      ) : (
        <Loading text={seeds.reading} />
      )
  }
}

/** Seed comments from a CSV file: chosen, shown with what will happen to each row, then sent (CFG-7). */
export function SeedUpload({ conversation_id }: { conversation_id: string }) {
  const upload = useSeedUpload(conversation_id)
  const { step } = upload.stage
  return (
    <div className="setting">
      <h3>{seeds.fileHeading}</h3>
      {(step === 'none' || step === 'refused') && <Choice choose={upload.choose} />}
      <Way conversation_id={conversation_id} upload={upload} />
    </div>
  )
}
