import { Button } from '@blueprintjs/core'
import { Circle, TickCircle } from '@blueprintjs/icons'
import type { LaunchCheck, LaunchStep } from '../../conversation/launch-checks.ts'
import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { configure } from '../../messages/configure.ts'
import { distribute } from '../../messages/distribute.ts'
import { Failure } from '../../ui/Failure.tsx'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import type { LaunchChecks } from './use-launch-checks.ts'

interface Props {
  conversation_id: string
  launch: LaunchChecks
}

const numbers = new Intl.NumberFormat()

/** Steps that are done on this very page, by the id of the field. */
const FIELDS: Partial<Record<LaunchStep, string>> = {
  description: 'setting-description',
  seeds: 'seed-text',
  moderation: 'setting-strict_moderation',
}

function lookAt(event: MouseEvent, id: string): void {
  event.preventDefault()
  const field = document.getElementById(id)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

/** The way to where a step is done. */
function Way({ step, conversation_id }: { step: LaunchStep; conversation_id: string }) {
  const id = FIELDS[step]
  if (id === undefined) {
    const screen = step === 'waiting' ? 'comments' : 'share'
    return <Link to={`/m/${conversation_id}/${screen}`}>{configure.ways[step]}</Link>
  }
  return (
    <a href={`#${id}`} onClick={(event) => lookAt(event, id)}>
      {configure.ways[step]}
    </a>
  )
}

function state({ done }: LaunchCheck): string {
  if (done === undefined) return configure.unknown
  return done ? configure.done : configure.open
}

function Step({ check, conversation_id, launch }: Props & { check: LaunchCheck }) {
  const { step, done } = check
  const { seeds, waiting, decideModeration } = launch
  const keepOpen = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // the button goes away with what it does; its step says that it is done
    currentTarget.closest('li')?.focus()
    decideModeration()
  }
  const soFar =
    step === 'seeds' && seeds !== undefined
      ? configure.seedsSoFar(numbers.format(seeds))
      : step === 'waiting' && waiting
        ? configure.waitingNow(numbers.format(waiting))
        : ''
  return (
    <li className={done ? 'launch-step launch-done' : 'launch-step'} tabIndex={-1}>
      {done ? <TickCircle aria-hidden="true" /> : <Circle aria-hidden="true" />}
      <span className="launch-words">
        <span className="visually-hidden">{state(check)} </span>
        {configure.steps[step]}
        {soFar && <span className="setting-help"> ({soFar})</span>}
      </span>
      {done === false && (
        <span className="launch-ways">
          <Way step={step} conversation_id={conversation_id} />
          {step === 'moderation' && (
            <Button size="small" onClick={keepOpen}>
              {configure.keepOpen}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}

/** What a draft should have before people are invited, with the way to each. */
export function LaunchChecklist({ conversation_id, launch }: Props) {
  const { checks, error, retry, retrying } = launch
  const ready = checks.every(({ done }) => done)
  return (
    <SettingGroup heading={configure.checklistHeading}>
      <p className="setting-help" role="status">
        {ready ? configure.ready : configure.checklistIntro}
      </p>
      <ul className="launch-steps">
        {checks.map((check) => (
          <Step key={check.step} check={check} conversation_id={conversation_id} launch={launch} />
        ))}
      </ul>
      {error !== undefined && (
        <Failure what={distribute.countsFailed} error={error} onRetry={retry} retrying={retrying} />
      )}
    </SettingGroup>
  )
}
