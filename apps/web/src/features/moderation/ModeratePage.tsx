import { Button } from '@blueprintjs/core'
import { Envelope } from '@blueprintjs/icons'
import type { ModerationList } from '@folkmoot/domain/comments'
import { useMemo, useEffect, useState, useSyncExternalStore } from 'react'
import { Link, NavLink, useMatch, useSearchParams } from 'react-router-dom'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { useListedWaitingCount } from '../../api/comment-lists.ts'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import { DigestDialog } from './DigestDialog.tsx'
import { ModerateList } from './ModerateList.tsx'
import { countByList, getListPath, LISTS } from './moderation-lists.ts'
import { formatNumber } from '@folkmoot/domain/numbers'
import type { ModerationState } from './moderation-types.ts'
import '../../styles/tabs.css'
import './moderation-lists.css'
import './queue-bar.css'
import './comment-rows.css'
import './comment-detail.css'
import './bulk-bar.css'
import './triage-dialogs.css'
import { TIMES_MS } from '@folkmoot/domain/limits'
import { useDispatch } from 'react-redux'
import {
  deleteUnsaved,
  unregisterUnsaved,
  registerUnsaved,
  findUnsaved,
} from '../../session/unsaved-texts.ts'
import { type ApiDispatch, createModerationServer } from './moderation-api.ts'
import { ModerationStore } from './moderation-store.ts'
import { getUnsavedDecisionsKey, parseUnsavedDecisions } from './unsaved-decisions.ts'

/** Returns the list that the address names. */
function useListName(): ModerationList {
  const name = useMatch('/m/:conversation_id/comments/:list')?.params.list
  return LISTS.find((list) => list === name) ?? 'unmoderated'
}

/**
 * Moderation: the three lists of comments and the decisions about them. The page stays when the list changes, so that
 * nothing is loaded again and the last decision can still be undone.
 */
export default function ModeratePage() {
  const { conversation, topic, canChange } = useConversationOutlet()
  const { conversation_id } = conversation
  const { store, state } = useModerationStore(conversation_id)
  const list = useListName()
  const counts = useMemo(() => countByList(state.comments), [state.comments])
  useListedWaitingCount(conversation_id, state.isLoaded.unmoderated ? counts.unmoderated : undefined)
  return (
    <Page
      title={messages.moderate}
      documentTitle={`${messages.lists[list]} · ${messages.moderate} · ${topic}`}
      action={<PageActions conversation_id={conversation_id} canChange={canChange} />}
    >
      <ListTabs conversation_id={conversation_id} isLoaded={state.isLoaded} counts={counts} />
      {state.isLoaded[list] ? (
        <ModerateList
          key={list}
          conversation_id={conversation_id}
          list={list}
          store={store}
          state={state}
          canChange={canChange}
          remaining={counts[list]}
        />
      ) : (
        <UnloadedList
          problem={state.problems[list]}
          isReloading={state.isReloading}
          onReload={() => void store.reload()}
        />
      )}
    </Page>
  )
}

/** The log, and the mails about waiting comments, which a link of such a mail opens. */
function PageActions({ conversation_id, canChange }: { conversation_id: string; canChange: boolean }) {
  const [params, setParams] = useSearchParams()
  const isOpen = canChange && params.has('mails')
  const setOpen = (opens: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (opens) next.set('mails', '')
        else next.delete('mails')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className="moderate-actions">
      {canChange && (
        <Button icon={<Envelope />} onClick={() => setOpen(true)}>
          {messages.digest}
        </Button>
      )}
      <Link className="button" to={`/m/${conversation_id}/comments/log`}>
        {messages.log}
      </Link>
      {canChange && (
        <DigestDialog conversation_id={conversation_id} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

interface UnloadedListProps {
  /** why the list could not be loaded; undefined while it is loaded for the first time */
  problem: unknown
  isReloading: boolean
  onReload: () => void
}

/** A list that is being loaded, or could not be loaded. */
function UnloadedList({ problem, isReloading, onReload }: UnloadedListProps) {
  if (problem === undefined) return <Loading text={messages.loadingComments} visible lines={6} />
  return <Failure what={messages.listFailed} error={problem} onRetry={onReload} isRetrying={isReloading} />
}

const TEST_IDS = {
  unmoderated: 'mod-queue',
  accepted: 'filter-approved',
  rejected: 'filter-rejected',
} as const

interface Props {
  conversation_id: string
  isLoaded: ModerationState['isLoaded']
  counts: Record<ModerationList, number>
}

/** The three lists, each with the number of its comments once that is known (MOD-1). */
function ListTabs({ conversation_id, isLoaded, counts }: Props) {
  return (
    <nav className="tabs list-tabs" aria-label={messages.listsLabel}>
      {LISTS.map((list) => (
        <NavLink key={list} end to={getListPath(conversation_id, list)} data-testid={TEST_IDS[list]}>
          {messages.lists[list]}
          {isLoaded[list] && <span className="moderate-count">{formatNumber(counts[list])}</span>}
        </NavLink>
      ))}
    </nav>
  )
}

/** The stores of this page that a screen uses, or that have unsaved or failed decisions. */
const storesByDispatch = new WeakMap<ApiDispatch, Map<string, ModerationStore>>()

/** Returns the store of a conversation: the one with unsaved or failed decisions, otherwise a new one (ADM-4). */
function ensureModerationStore(dispatch: ApiDispatch, conversation_id: string): ModerationStore {
  const stores = storesByDispatch.get(dispatch) ?? new Map<string, ModerationStore>()
  storesByDispatch.set(dispatch, stores)
  for (const [id, store] of stores) {
    if (!store.isIdle()) continue
    stores.delete(id)
    unregisterUnsaved(getUnsavedDecisionsKey(id))
  }
  const known = stores.get(conversation_id)
  if (known) return known
  const key = getUnsavedDecisionsKey(conversation_id)
  const server = createModerationServer(dispatch, conversation_id)
  const store = new ModerationStore(server, parseUnsavedDecisions(findUnsaved(key)))
  stores.set(conversation_id, store)
  registerUnsaved(key, () => store.formatUnsaved())
  return store
}

/** The moderation of a conversation. The lists are loaded at once and every minute (MOD-7). */
function useModerationStore(conversation_id: string): {
  store: ModerationStore
  state: ModerationState
} {
  const dispatch = useDispatch<ApiDispatch>()
  const [store] = useState(() => ensureModerationStore(dispatch, conversation_id))
  const state = useSyncExternalStore(store.subscribe, store.getState)
  useEffect(() => deleteUnsaved(getUnsavedDecisionsKey(conversation_id)), [conversation_id])
  useEffect(() => {
    const load = () => void (store.getState().isReloading || store.reload())
    load()
    // a hidden tab asks nothing, and asks when it is visible again
    const loadIfVisible = () => void (document.visibilityState === 'visible' && load())
    const timer = setInterval(loadIfVisible, TIMES_MS.moderationPoll)
    document.addEventListener('visibilitychange', loadIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', loadIfVisible)
    }
  }, [store])
  return { store, state }
}
