import { Button, Classes, HTMLSelect } from '@blueprintjs/core'
import type { Report } from '@folkmoot/api-types/reports'
import { LIMITS } from '@folkmoot/domain/limits'
import { ANSWER_STATES, type AnswerState } from '@folkmoot/domain/reports/answers'
import { type FormEvent, useId, useState } from 'react'
import { CallFailure } from '../../ui/Failure.tsx'
import { useAnswerCommentMutation } from './reports-api.ts'
import { ReportText } from './ReportContents.tsx'

const STATES: Readonly<Record<AnswerState, string>> = {
  considering: 'Considering',
  decided: 'Decided',
  'not-now': 'Not now',
  done: 'Done',
}

interface Props {
  conversation_id: string
  report: Report
}

/** Says what becomes of one comment. */
function AnswerForm({ conversation_id, report: { report_id } }: Props) {
  const id = useId()
  const [tid, setTid] = useState('')
  const [state, setState] = useState<AnswerState>('considering')
  const [reason, setReason] = useState('')
  const [send, sending] = useAnswerCommentMutation()
  const save = async () => {
    const { error } = await send({ body: { conversation_id, report_id, tid: Number(tid), state, reason } })
    if (error) return
    setTid('')
    setReason('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form className="stack" onSubmit={submit}>
      <div className="row">
        <label htmlFor={`${id}-tid`}>Comment #</label>
        <input
          id={`${id}-tid`}
          className={Classes.INPUT}
          inputMode="numeric"
          pattern="[0-9]+"
          required
          size={5}
          value={tid}
          onChange={(event) => setTid(event.target.value)}
        />
        <HTMLSelect
          aria-label="What becomes of it"
          value={state}
          onChange={({ currentTarget: { value } }) =>
            setState(ANSWER_STATES.find((one) => one === value) ?? state)
          }
        >
          {ANSWER_STATES.map((one) => (
            <option key={one} value={one}>
              {STATES[one]}
            </option>
          ))}
        </HTMLSelect>
      </div>
      <label htmlFor={`${id}-reason`}>Why, or what exactly</label>
      <input
        id={`${id}-reason`}
        className={Classes.INPUT}
        maxLength={LIMITS.answerReason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div>
        <Button type="submit" loading={sending.isLoading}>
          Answer
        </Button>
      </div>
      <CallFailure of={sending} what="The answer is not saved." onRetry={() => void save()} />
    </form>
  )
}

/** What happens next, as readers of the Story see it: a text, and what becomes of single comments (STORY-11). */
export function ReportNext(props: Props) {
  const { conversation_id, report } = props
  const { report_id, answers } = report
  const id = useId()
  const [send, sending] = useAnswerCommentMutation()
  const takeBack = (tid: number) => void send({ body: { conversation_id, report_id, tid, state: 'none' } })
  return (
    <section aria-labelledby={id} className="stack gap-16 narrow">
      <h4 id={id}>What happens next</h4>
      <ReportText
        field="next_text"
        label="In a few sentences"
        help="What you do with the result, who decides, and by when. Readers see it at the end of the result."
        maxLength={LIMITS.nextText}
        {...props}
      />
      <ul className="stack gap-8">
        {answers.map(({ tid, state, reason }) => (
          <li key={tid} className="line ends">
            <span>{`#${tid} ${STATES[state]}${reason === '' ? '' : `: ${reason}`}`}</span>
            <Button
              size="small"
              variant="minimal"
              disabled={sending.isLoading}
              aria-label={`Take back the answer to comment ${tid}`}
              onClick={() => takeBack(tid)}
            >
              Take back
            </Button>
          </li>
        ))}
      </ul>
      <CallFailure of={sending} what="The answer is not taken back." />
      <AnswerForm {...props} />
    </section>
  )
}
