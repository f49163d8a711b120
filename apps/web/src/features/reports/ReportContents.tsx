import { Checkbox } from '@blueprintjs/core'
import type { Report } from '@folkmoot/api-types/reports'
import { MOD } from '@folkmoot/domain/comments'
import { isShown, MOD_LEVELS, type ModLevel } from '@folkmoot/domain/reports/reports'
import { useId, useState } from 'react'
import { Failure } from '../../ui/Failure.tsx'
import { SaveStatus } from '../../ui/SaveStatus.tsx'
import { LevelChoice } from './LevelChoice.tsx'
import { useUpdateReportMutation } from './reports-api.ts'
import { WarningSign } from '@blueprintjs/icons'

/** Warns when a report publishes the texts of rejected comments. */
function RejectedWarning({ isShown }: { isShown: boolean }) {
  return (
    <div role="status">
      {isShown && (
        <div className="notice notice-warning">
          <div>
            <p className="notice-title">
              <WarningSign aria-hidden="true" /> This report shows the texts of rejected comments.
            </p>
            <p className="notice-reason">
              Everyone who has the address can read what moderators have rejected, such as insults or names of
              people.
            </p>
          </div>
        </div>
      )}
    </div>
  )
}

interface Props {
  conversation_id: string
  report: Report
  /** the owner alone decides about the texts of rejected comments */
  isOwner: boolean
}

type Change = { mod_level: ModLevel } | { rejected_texts: boolean }

/** Saves what is chosen at once; a choice shows before the server has it. */
function useReportContents(conversation_id: string, { report_id, mod_level, rejected_texts }: Report) {
  const [send, { isLoading, isSuccess, error }] = useUpdateReportMutation()
  const [chosen, setChosen] = useState<Change>()
  const save = async (change: Change) => {
    setChosen(change)
    const { error: problem } = await send({ body: { conversation_id, report_id, ...change } })
    if (!problem) setChosen((now) => (now === change ? undefined : now))
  }
  const stored = { mod_level: MOD_LEVELS.find((one) => one === mod_level) ?? 0, rejected_texts }
  return {
    ...stored,
    ...chosen,
    save: (change: Change) => void save(change),
    retry: () => chosen && void save(chosen),
    state: isLoading ? 'saving' : error ? 'failed' : isSuccess ? 'saved' : undefined,
    error,
  } as const
}

/** Which comments a report shows, and whether those that were rejected have their text. */
export function ReportContents({ conversation_id, report, isOwner }: Props) {
  const id = useId()
  const { mod_level, rejected_texts, save, retry, state, error } = useReportContents(conversation_id, report)
  const hasRejected = isShown({ mod: MOD.rejected }, mod_level)
  return (
    <section aria-labelledby={id} className="report-contents">
      <div className="report-text-head">
        <h4 id={id}>What it shows</h4>
        {state && <SaveStatus state={state} />}
      </div>
      <LevelChoice level={mod_level} onChoose={(level) => save({ mod_level: level })} />
      {hasRejected && (
        <div>
          <Checkbox
            checked={rejected_texts}
            disabled={!isOwner}
            aria-describedby={`${id}-texts`}
            label="Show the texts of rejected comments"
            onChange={({ currentTarget }) => save({ rejected_texts: currentTarget.checked })}
          />
          <p id={`${id}-texts`} className="report-help report-help-option">
            {isOwner
              ? 'Off: readers see the number of a rejected comment and its votes, not what it says.'
              : 'Only the owner of the conversation or an administrator can change this.'}
          </p>
        </div>
      )}
      <RejectedWarning isShown={hasRejected && rejected_texts} />
      {error && (
        <Failure
          what="“What it shows” is not saved."
          error={error}
          onRetry={retry}
          isRetrying={state === 'saving'}
        />
      )}
    </section>
  )
}
