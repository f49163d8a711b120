import { formatNumber } from '@folkmoot/domain/format-number'
import { Button } from '@blueprintjs/core'
import { Circle, TickCircle } from '@blueprintjs/icons'
import type { LaunchCheck, LaunchStep } from '../../conversation/launch-checks.ts'
import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { configureMessages } from '../../messages/configure.ts'
import { distributeMessages } from '../../messages/distribute.ts'
import { Failure } from '../../ui/Failure.tsx'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import type { LaunchChecks } from './use-launch-checks.ts'

interface Props {
  conversation_id: string
  launch: LaunchChecks
}

/** Field ids of the steps that are done on this page. */
const STEP_FIELD_IDS: Partial<Record<LaunchStep, string>> = {
  description: 'setting-description',
  seeds: 'seed-text',
  moderation: 'setting-strict_moderation',
}

function focusField(event: MouseEvent, id: string): void {
  event.preventDefault()
  const field = document.getElementById(id)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

/** A link to the place where a step is done. */
function StepLink({ step, conversation_id }: { step: LaunchStep; conversation_id: string }) {
  const id = STEP_FIELD_IDS[step]
  if (id === undefined) {
    const screen = step === 'waiting' ? 'comments' : 'share'
    return <Link to={`/m/${conversation_id}/${screen}`}>{configureMessages.ways[step]}</Link>
  }
  return (
    <a href={`#${id}`} onClick={(event) => focusField(event, id)}>
      {configureMessages.ways[step]}
    </a>
  )
}

function formatStepState({ isDone }: LaunchCheck): string {
  if (isDone === undefined) return configureMessages.unknown
  return isDone ? configureMessages.done : configureMessages.open
}

function Step({ check, conversation_id, launch }: Props & { check: LaunchCheck }) {
  const { step, isDone } = check
  const { seedCount, waitingCount, markModerationDecided } = launch
  const keepOpen = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // the button disappears after its action, so its list item takes the focus
    currentTarget.closest('li')?.focus()
    markModerationDecided()
  }
  const soFar =
    step === 'seeds' && seedCount !== undefined
      ? configureMessages.seedsSoFar(formatNumber(seedCount))
      : step === 'waiting' && waitingCount
        ? configureMessages.waitingNow(formatNumber(waitingCount))
        : ''
  return (
    <li className={isDone ? 'launch-step launch-done' : 'launch-step'} tabIndex={-1}>
      {isDone ? <TickCircle aria-hidden="true" /> : <Circle aria-hidden="true" />}
      <span className="launch-words">
        <span className="visually-hidden">{formatStepState(check)} </span>
        {configureMessages.steps[step]}
        {soFar && <span className="setting-help"> ({soFar})</span>}
      </span>
      {isDone === false && (
        <span className="launch-ways">
          <StepLink step={step} conversation_id={conversation_id} />
          {step === 'moderation' && (
            <Button size="small" onClick={keepOpen}>
              {configureMessages.keepOpen}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}

/** The checklist of a draft, with a link for each step. */
export function LaunchChecklist({ conversation_id, launch }: Props) {
  const { checks, error, retry, isRetrying } = launch
  const ready = checks.every(({ isDone }) => isDone)
  return (
    <SettingGroup heading={configureMessages.checklistHeading}>
      <p className="setting-help" role="status">
        {ready ? configureMessages.ready : configureMessages.checklistIntro}
      </p>
      <ul className="launch-steps">
        {checks.map((check) => (
          <Step key={check.step} check={check} conversation_id={conversation_id} launch={launch} />
        ))}
      </ul>
      {error !== undefined && (
        <Failure
          what={distributeMessages.countsFailed}
          error={error}
          onRetry={retry}
          isRetrying={isRetrying}
        />
      )}
    </SettingGroup>
  )
}
