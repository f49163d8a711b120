import { Circle, Error as Blocking, TickCircle } from '@blueprintjs/icons'
import { type LaunchFinding, preparation } from '@folkmoot/api-types/preparation'
import { describeFinding, describeLaunch, type LaunchItem } from '@folkmoot/domain/launch'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useCurrentUser } from '../../api/current-user.ts'
import { api } from '../../api/api.ts'
import { createQuery } from '../../api/contract-endpoints.ts'
import type { Settings } from '../../conversation/settings.ts'
import { configureMessages } from '../../messages/configure.ts'
import { Failure } from '../../ui/Failure.tsx'
import { SettingGroup } from '../../ui/SettingGroup.tsx'

const { useCheckLaunchQuery } = api.injectEndpoints({
  endpoints: (build) => ({ checkLaunch: createQuery(build, preparation.checkLaunch, 'Comment') }),
})

/** The launch list's state. */
export interface LaunchChecks {
  /** undefined until it is known */
  findings: readonly LaunchFinding[] | undefined
  /** it could not be loaded */
  error: unknown
  retry: () => void
  isRetrying: boolean
}

/** Loads the launch list, and again after each saved change. @param isNeeded false where there is nothing to launch */
export function useLaunchChecks({ saved }: Settings, isNeeded: boolean): LaunchChecks {
  const { conversation_id, settings_version, topic } = saved
  const skip = !isNeeded
  // whose settings it is about
  const isOperator = useCurrentUser().data?.is_admin === true
  const { currentData, error, isFetching, refetch } = useCheckLaunchQuery(
    { query: { conversation_id } },
    { skip, refetchOnMountOrArgChange: true, refetchOnFocus: true },
  )
  const version = `${settings_version} ${topic}`
  const seen = useRef(version)
  useEffect(() => {
    if (skip || seen.current === version) return
    seen.current = version
    void refetch()
  }, [skip, version, refetch])
  return {
    findings: skip ? undefined : currentData?.items.filter(({ item }) => item !== 'organiser' || isOperator),
    error: skip || currentData ? undefined : error,
    retry: () => void refetch(),
    isRetrying: isFetching,
  }
}

interface Props {
  conversation_id: string
  launch: LaunchChecks
}

/** Where an item is dealt with: a field of this page, a screen of the conversation, or one of the console. */
const PLACES: Readonly<Record<LaunchItem, { field: string } | { screen: string } | undefined>> = {
  question: { field: 'setting-topic' },
  description: { field: 'setting-description' },
  seeds: { field: 'seed-text' },
  languages: { field: 'seed-text' },
  waiting: { screen: 'comments' },
  moderators: { screen: 'people' },
  invites: { screen: 'invite-tree' },
  ids: { screen: 'share' },
  embed: { screen: 'share' },
  times: { field: 'lifecycle-times' },
  mail: { field: 'setting-subscribe_type' },
  // whoever runs the server sets it
  organiser: undefined,
}

function focusField(event: MouseEvent, id: string): void {
  event.preventDefault()
  const field = document.getElementById(id)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

/** A link to the place where an item is dealt with. */
function ItemLink({ item, conversation_id }: { item: LaunchItem; conversation_id: string }) {
  const place = PLACES[item]
  if (place === undefined) return null
  const words = configureMessages.ways[item]
  if ('field' in place)
    return (
      <a href={`#${place.field}`} onClick={(event) => focusField(event, place.field)}>
        {words}
      </a>
    )
  return <Link to={`/m/${conversation_id}/${place.screen}`}>{words}</Link>
}

const formatState = ({ is_met, blocks }: LaunchFinding): string =>
  is_met ? configureMessages.done : blocks ? configureMessages.needed : configureMessages.open

function Item({ finding, conversation_id }: { finding: LaunchFinding; conversation_id: string }) {
  const { item, is_met, blocks } = finding
  const Icon = is_met ? TickCircle : blocks ? Blocking : Circle
  return (
    <li
      className={
        is_met ? 'row launch-step launch-done' : blocks ? 'row launch-step launch-blocks' : 'row launch-step'
      }
    >
      <Icon aria-hidden="true" />
      <span className="grow">
        <span className={blocks ? 'problem' : 'visually-hidden'}>{formatState(finding)} </span>
        {describeFinding(finding)}
      </span>
      {!is_met && (
        <span className="inline">
          <ItemLink item={item} conversation_id={conversation_id} />
        </span>
      )}
    </li>
  )
}

/** The launch list of a conversation that was not launched yet, each open item with a link to its place (LIFE-13). */
export function LaunchChecklist({ conversation_id, launch }: Props) {
  const { findings, error, retry, isRetrying } = launch
  return (
    <SettingGroup heading={configureMessages.checklistHeading}>
      <p className="muted" role="status">
        {findings && describeLaunch(findings)}
      </p>
      <ul className="stack gap-8">
        {findings?.map((finding) => (
          <Item key={finding.item} finding={finding} conversation_id={conversation_id} />
        ))}
      </ul>
      {error !== undefined && (
        <Failure
          what={configureMessages.checklistFailed}
          error={error}
          onRetry={retry}
          isRetrying={isRetrying}
        />
      )}
    </SettingGroup>
  )
}
