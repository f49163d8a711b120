import { Button } from '@blueprintjs/core'
import { Envelope } from '@blueprintjs/icons'
import { moderationDigest } from '@folkmoot/api-types/moderation-log'
import type { ModerationList } from '@folkmoot/domain/comments'
import { formatNumber } from '@folkmoot/domain/numbers'
import { DIGEST_RHYTHMS, type DigestRhythm } from '@folkmoot/domain/moderation-digest'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { Link, NavLink, useMatch, useSearchParams } from 'react-router-dom'
import { api } from '../../api/api.ts'
import { createMutation, createQuery } from '../../api/contract-endpoints.ts'
import { formatReason } from '../../api/failure.ts'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import { ModerateList } from './ModerateList.tsx'
import { countByList, getListPath, LISTS } from './moderation-queue.ts'
import { useModeration } from './use-moderation.ts'
import './moderation.css'

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
  const moderation = useModeration(conversation_id)
  const { comments, isLoaded, problem } = moderation
  const list = useListName()
  const counts = useMemo(() => countByList(comments), [comments])
  return (
    <Page
      title={messages.moderate}
      documentTitle={`${messages.lists[list]} · ${messages.moderate} · ${topic}`}
      action={<PageActions conversation_id={conversation_id} canChange={canChange} />}
    >
      <ListTabs conversation_id={conversation_id} counts={isLoaded ? counts : undefined} />
      {isLoaded ? (
        <ModerateList
          key={list}
          conversation_id={conversation_id}
          list={list}
          moderation={moderation}
          canChange={canChange}
          remaining={counts[list]}
        />
      ) : problem === undefined ? (
        <Loading text={messages.loadingComments} visible lines={6} />
      ) : (
        <Failure
          what={messages.listFailed}
          error={problem}
          onRetry={moderation.reload}
          isRetrying={moderation.isReloading}
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
    <div className="row gap-8">
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

const TEST_IDS = {
  unmoderated: 'mod-queue',
  accepted: 'filter-approved',
  rejected: 'filter-rejected',
} as const

interface TabsProps {
  conversation_id: string
  /** undefined until they are known */
  counts: Record<ModerationList, number> | undefined
}

/** The three lists, each with the number of its comments once that is known (MOD-1). */
function ListTabs({ conversation_id, counts }: TabsProps) {
  return (
    <nav className="tabs list-tabs" aria-label={messages.listsLabel}>
      {LISTS.map((list) => (
        <NavLink key={list} end to={getListPath(conversation_id, list)} data-testid={TEST_IDS[list]}>
          {messages.lists[list]}
          {counts && <span className="small digits moderate-count">{formatNumber(counts[list])}</span>}
        </NavLink>
      ))}
    </nav>
  )
}

const { useModerationDigestQuery, useSetModerationDigestMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    moderationDigest: createQuery(build, moderationDigest.getModerationDigest),
    setModerationDigest: createMutation(build, moderationDigest.setModerationDigest),
  }),
})

interface DigestProps {
  conversation_id: string
  isOpen: boolean
  onClose: () => void
}

/** Lets a moderator choose mails about waiting comments of this conversation (MODS-14). */
function DigestDialog({ conversation_id, isOpen, onClose }: DigestProps) {
  const heading = useId()
  return (
    <Dialog open={isOpen} labelledBy={heading} onClose={onClose}>
      <h2 id={heading}>{messages.digestTitle}</h2>
      <DigestForm conversation_id={conversation_id} onClose={onClose} />
    </Dialog>
  )
}

function DigestForm({ conversation_id, onClose }: Omit<DigestProps, 'isOpen'>) {
  const { data, error } = useModerationDigestQuery(
    { query: { conversation_id } },
    { refetchOnMountOrArgChange: true },
  )
  const [save, saving] = useSetModerationDigestMutation()
  const [chosen, setChosen] = useState<DigestRhythm>()
  const every = chosen ?? data?.every
  const problem = error ?? saving.error
  const isOffered = data?.is_offered ?? false
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (every === undefined) return
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const { error: refused } = await save({ body: { conversation_id, every, time_zone } })
    if (refused === undefined) onClose()
  }
  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      <p>{data && !isOffered ? messages.digestNotOffered : messages.digestHelp(data?.email ?? '')}</p>
      <Rhythms
        every={every}
        isDisabled={(rhythm) => !data || (!isOffered && rhythm !== 'off')}
        onChoose={setChosen}
      />
      <p className="problem" role="alert">
        {problem !== undefined && formatReason(problem)}
      </p>
      <div className="row gap-8 confirm-choices">
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button intent="primary" type="submit" disabled={!data || saving.isLoading}>
          {messages.digestSave}
        </Button>
      </div>
    </form>
  )
}

interface RhythmsProps {
  every: DigestRhythm | undefined
  isDisabled: (rhythm: DigestRhythm) => boolean
  onChoose: (rhythm: DigestRhythm) => void
}

function Rhythms({ every, isDisabled, onChoose }: RhythmsProps) {
  return (
    <div className="stack gap-4 reasons" role="radiogroup" aria-label={messages.digestLabel}>
      {DIGEST_RHYTHMS.map((rhythm) => (
        <label key={rhythm}>
          <input
            type="radio"
            name="digest"
            checked={every === rhythm}
            disabled={isDisabled(rhythm)}
            onChange={() => onChoose(rhythm)}
          />
          {messages.digestRhythms[rhythm]}
        </label>
      ))}
    </div>
  )
}
