import { getConversationTitle } from '@folkmoot/domain/conversations'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { CONVERSATION_STATUS, getConversationStatus } from '@folkmoot/domain/lifecycle'
import { useMemo, useState } from 'react'
import { Link, Navigate, Outlet, useBlocker, useLocation, useMatch, useNavigate } from 'react-router-dom'
import { useWaitingCount } from '../../api/comment-lists.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { SideNav } from '../../ui/SideNav.tsx'
import { DocumentTitle } from '../../ui/document-title.ts'
import { createSideEntries } from './sidebar-entries.tsx'
import type { ConfigureOutlet } from '../../conversation/conversation-outlet.ts'
import { type Settings, useSettings } from '../../conversation/settings.ts'
import { Share } from '@blueprintjs/icons'
import { formatNumber } from '@folkmoot/domain/numbers'
import { createShareUrl } from '@folkmoot/domain/sharing'
import { SaveStatus } from '../../ui/SaveStatus.tsx'
import { ConversationStatusTag } from '../../conversation/ConversationStatusTag.tsx'
import { formatNextTime, formatZonedTime } from '../../conversation/lifecycle-times.ts'
import { Button } from '@blueprintjs/core'
import { formatReason } from '../../api/failure.ts'
import { hasOwnerRights } from '../../api/permission.ts'
import { useDeleteConversationMutation } from '../../conversation/conversations-api.ts'
import { useToast } from '../../ui/toasts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useLeaveWarning } from '../../ui/use-leave-warning.ts'
import { Page } from '../../ui/Page.tsx'

/** The document title of a conversation's screens: the number of comments to review, and the status. */
function useConversationTitle(conversation: ConversationDetails): DocumentTitle {
  const { total = 0 } = useWaitingCount(conversation.conversation_id)
  const suffix = CONVERSATION_STATUS[getConversationStatus(conversation)]
  return useMemo(() => ({ suffix, ...(total > 0 && { prefix: `(${total}) ` }) }), [suffix, total])
}

interface Props {
  conversation: ConversationDetails
  /** false for analysts */
  canChange: boolean
}

/** Persists across the screens of a conversation: header, navigation, unsaved changes. */
export function ConversationFrame({ conversation, canChange }: Props) {
  const { conversation_id } = conversation
  const settings = useSettings(conversation)
  const { saved, state } = settings
  const [unsent, setUnsent] = useState(false)
  const { data: user } = useCurrentUser()
  const entries = useMemo(() => createSideEntries(saved, user, canChange), [saved, user, canChange])
  const configuring = useMatch(`/m/${conversation_id}`) !== null
  const topic = getConversationTitle(saved)
  const outlet: ConfigureOutlet = {
    conversation: saved,
    topic,
    canChange,
    onUnsentChange: setUnsent,
    settings,
  }
  return (
    <>
      <SideNav label="Conversation" entries={entries} />
      <ConversationHeader
        topic={topic}
        settings={settings}
        showsSaveStatus={configuring || state !== 'saved'}
      />
      <RehearsalBanner conversation={saved} />
      <DocumentTitle value={useConversationTitle(saved)}>
        {canChange ? <Outlet context={outlet} /> : <AnalystOutlet outlet={outlet} />}
      </DocumentTitle>
      <LeaveGuard
        hasUnsavedChanges={state === 'failed'}
        hasUnsentText={unsent}
        basePath={`/m/${conversation_id}`}
      />
    </>
  )
}

interface ConversationHeaderProps {
  topic: string
  settings: Settings
  /** also while there is nothing to save */
  showsSaveStatus: boolean
}

/**
 * The number of comments to review, with a link to them. It is updated while others act; after a failed request the
 * last number stays.
 */
function WaitingCount({ conversation_id }: { conversation_id: string }) {
  const { total } = useWaitingCount(conversation_id)
  return (
    <span className="admin-waiting" role="status">
      {total !== undefined && (
        <Link to={`/m/${conversation_id}/comments`}>
          <span aria-hidden="true">{`${formatNumber(total)} to review`}</span>
          <span className="visually-hidden">
            {total === 1 ? '1 comment to review' : `${formatNumber(total)} comments to review`}
          </span>
        </Link>
      )}
    </span>
  )
}

/** The state and the next time, with a link to the control in Configure. */
function StatusLink({ conversation }: { conversation: ConversationDetails }) {
  const next = formatNextTime(conversation)
  return (
    <Link className="admin-status" to={`/m/${conversation.conversation_id}`}>
      <ConversationStatusTag conversation={conversation} />
      {next !== undefined && <span className="admin-next">{next}</span>}
    </Link>
  )
}

/** The header of every screen of a conversation, from saved data: topic, status, participant page, comments to review. */
function ConversationHeader({ topic, settings, showsSaveStatus }: ConversationHeaderProps) {
  const { saved, state } = settings
  return (
    <div className="admin-which">
      <p className="admin-topic" title={topic}>
        {topic}
      </p>
      <StatusLink conversation={saved} />
      <WaitingCount conversation_id={saved.conversation_id} />
      <a
        className="admin-page"
        href={createShareUrl(window.location.origin, saved)}
        target="_blank"
        rel="noreferrer"
      >
        Participant page <Share aria-hidden="true" size={12} />
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      {showsSaveStatus && <SaveStatus state={state} />}
    </div>
  )
}

/** Says above every screen of a rehearsal that it is one, and deletes it by one click (LIFE-18). */
function RehearsalBanner({ conversation }: { conversation: ConversationDetails }) {
  const { conversation_id, rehearsal_until, rehearsal_people } = conversation
  const { data: user } = useCurrentUser()
  const [send, { isLoading }] = useDeleteConversationMutation()
  const showToast = useToast()
  const navigate = useNavigate()
  if (rehearsal_until == null) return null
  const remove = async () => {
    const { error } = await send({ query: { conversation_id } })
    if (error)
      return showToast({
        message: `The rehearsal could not be deleted. ${formatReason(error)}`,
        intent: 'danger',
      })
    showToast({ message: 'The rehearsal is deleted.' })
    return navigate('/conversations', { replace: true })
  }
  return (
    <div className="rehearsal-banner" role="note">
      <p>
        <strong>{`Rehearsal with ${formatNumber(rehearsal_people ?? 0)} simulated people.`}</strong>{' '}
        {`Nothing here is real, and nobody is told. It is deleted on ${formatZonedTime(rehearsal_until)}. Results appear after a moment.`}
      </p>
      {hasOwnerRights(user, conversation) && (
        <Button loading={isLoading} onClick={() => void remove()}>
          Delete the rehearsal
        </Button>
      )}
    </div>
  )
}

interface LeaveGuardProps {
  /** a change could not be saved and would be lost */
  hasUnsavedChanges: boolean
  /** the open screen holds unsent text, which leaving discards */
  hasUnsentText: boolean
  /** the path below which failed changes are kept */
  basePath: string
}

/**
 * Asks before data is lost: a change that could not be saved, which the conversation's screens share, or unsent text of
 * the open screen.
 */
function LeaveGuard({ hasUnsavedChanges, hasUnsentText, basePath }: LeaveGuardProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation: { pathname } }) => {
    const stays = pathname === basePath || pathname.startsWith(`${basePath}/`)
    return (hasUnsavedChanges && !stays) || (hasUnsentText && pathname !== currentLocation.pathname)
  })
  useLeaveWarning(hasUnsavedChanges || hasUnsentText)
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      question="Leave without saving?"
      consequence="This page has unsaved changes. They are lost if you leave."
      yes="Leave"
      no="Stay"
      intent="danger"
      onYes={() => blocker.proceed?.()}
      onNo={() => blocker.reset?.()}
    />
  )
}

/** The screens that analysts read, after the conversation's address. */
const READABLE = /^\/(comments(\/(accepted|rejected|log))?|stats|reports(\/.*)?|people)\/?$/

/** The screens of a conversation for analysts: those that they read; the others say whom to ask (TEAM-2). */
function AnalystOutlet({ outlet }: { outlet: ConfigureOutlet }) {
  const { pathname } = useLocation()
  const base = `/m/${outlet.conversation.conversation_id}`
  const path = pathname.slice(base.length)
  if (path === '' || path === '/') return <Navigate to={`${base}/comments`} replace />
  if (!READABLE.test(path))
    return (
      <Page title="This page is for owners and moderators">
        <p>Analysts read comments, figures and reports. If you need more, ask an owner on the page People.</p>
        <p>
          <Link to={`${base}/people`}>See who the owners are</Link>
        </p>
      </Page>
    )
  return (
    <>
      <p className="admin-reading">
        You are an analyst here: you can read everything on these pages and change nothing.
      </p>
      <Outlet context={outlet} />
    </>
  )
}
