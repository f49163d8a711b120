import { type ReactNode, useMemo, useState, type ReactElement } from 'react'
import { getPermission, hasOwnerRights, isPrivileged } from '../../api/permission.ts'
import {
  Link,
  useParams,
  Navigate,
  Outlet,
  useBlocker,
  useLocation,
  useMatch,
  useNavigate,
} from 'react-router-dom'
import { useCurrentUser } from '../../api/current-user.ts'
import { Spinner } from '../../ui/Loading.tsx'
import {
  useGetConversationQuery,
  useDeleteConversationMutation,
} from '../../conversation/conversations-api.ts'
import { isApiFailure } from '../../api/failure.ts'
import { AccountLine } from '../../conversation/AccountLine.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Page, DocumentTitle } from '../../ui/Page.tsx'
import { getConversationTitle } from '@folkmoot/domain/conversations'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { CONVERSATION_STATUS, getConversationStatus } from '@folkmoot/domain/lifecycle'
import { formatNumber } from '@folkmoot/domain/numbers'
import { createShareUrl } from '@folkmoot/domain/sharing'
import type { CurrentUser } from '@folkmoot/api-types/users'
import { useWaitingCount } from '../../api/comment-lists.ts'
import { SideNav, TitleBar, type SideEntry } from '../../ui/sidebar.tsx'
import type { ConfigureOutlet } from '../../conversation/conversation-outlet.ts'
import { type Settings, useSettings } from '../../conversation/settings.ts'
import {
  Share,
  ArrowLeft,
  Chat,
  Cog,
  DiagramTree,
  Document,
  Key,
  People,
  Tag,
  TimelineAreaChart,
} from '@blueprintjs/icons'
import { SaveStatus } from '../../ui/SaveStatus.tsx'
import { ConversationStatusTag } from '../../conversation/ConversationStatusTag.tsx'
import { formatNextTime, formatZonedTime } from '../../conversation/lifecycle-times.ts'
import { Button } from '@blueprintjs/core'
import { useOutcomeToast } from '../../ui/toasts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useLeaveWarning } from '../../ui/use-leave-warning.ts'

import './conversation-frame.css'

/**
 * The frame around the screens of one conversation, for people who administer it (ADM-2, ADM-3), or read it as analysts (TEAM-2). It checks the
 * permission again when the address changes to another conversation, and drops the data on leaving (ADM-4).
 */
export default function ConversationLayout() {
  const { conversation_id = '' } = useParams()
  const user = useCurrentUser()
  const loaded = useGetConversationQuery({ query: { conversation_id } }, { refetchOnFocus: true })
  const { currentData: conversation, error, isFetching, refetch } = loaded
  if (!conversation && error)
    return isApiFailure(error) && error.code === 'polis_err_param_parse_failed_conversation_id' ? (
      <Problem title="There is no such conversation">
        <p>{`No conversation has the id “${conversation_id}”. The address may be mistyped or incomplete.`}</p>
      </Problem>
    ) : (
      <Problem title="Conversation">
        <Failure
          what="The conversation could not be loaded."
          error={error}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      </Problem>
    )
  const permission = getPermission(user.data, conversation)
  if (permission === 'DENIED')
    return (
      <Problem title="No permission">
        <p id="no-permission-warning">Your account does not have the permissions to view this page.</p>
        <AccountLine />
      </Problem>
    )
  if (permission !== 'CHECKING' && conversation)
    return (
      <ConversationFrame
        key={`${conversation_id} ${permission}`}
        conversation={conversation}
        canChange={permission === 'PERMITTED'}
      />
    )
  // the console's frame reports that the account could not be loaded, and offers Retry
  return user.isError ? null : <Spinner text="Checking your permission..." />
}

/** Shown instead of a conversation: no permission, no such conversation, or a failure; with a link to the list. */
const Problem = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page title={title}>
    {children}
    <p>
      <Link className="button" to="/">
        Go to all conversations
      </Link>
    </p>
  </Page>
)

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
    <span className="inline gap-8 admin-waiting" role="status">
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
    <Link className="inline gap-8" to={`/m/${conversation.conversation_id}`}>
      <ConversationStatusTag conversation={conversation} />
      {next !== undefined && <span>{next}</span>}
    </Link>
  )
}

/** The header of every screen of a conversation, from saved data: topic, status, participant page, comments to review. */
function ConversationHeader({ topic, settings, showsSaveStatus }: ConversationHeaderProps) {
  const { saved, state } = settings
  return (
    <TitleBar>
      <p className="admin-topic" title={topic}>
        {topic}
      </p>
      <StatusLink conversation={saved} />
      <WaitingCount conversation_id={saved.conversation_id} />
      <a
        className="inline gap-8"
        href={createShareUrl(window.location.origin, saved)}
        target="_blank"
        rel="noreferrer"
      >
        Participant page <Share aria-hidden="true" size={12} />
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      {showsSaveStatus && <SaveStatus state={state} />}
    </TitleBar>
  )
}

/** Says above every screen of a rehearsal that it is one, and deletes it by one click (LIFE-18). */
function RehearsalBanner({ conversation }: { conversation: ConversationDetails }) {
  const { conversation_id, rehearsal_until, rehearsal_people } = conversation
  const { data: user } = useCurrentUser()
  const [send, { isLoading }] = useDeleteConversationMutation()
  const showOutcome = useOutcomeToast()
  const navigate = useNavigate()
  if (rehearsal_until == null) return null
  const remove = async () => {
    const answer = await send({ query: { conversation_id } })
    if (showOutcome(answer, 'The rehearsal is deleted.', 'The rehearsal could not be deleted.'))
      await navigate('/conversations', { replace: true })
  }
  return (
    <div className="row ends wash rehearsal-banner" role="note">
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
      <p className="wash">
        You are an analyst here: you can read everything on these pages and change nothing.
      </p>
      <Outlet context={outlet} />
    </>
  )
}

interface EntryDefinition {
  label: string
  icon: ReactElement
  /** relative to the conversation's address; absent for the list of all conversations */
  path?: '' | `/${string}`
  /** analysts have the entry too */
  isForAnalysts?: true
  /** shows the entry to this user in this conversation; absent: always shown */
  isShown?: (conversation: ConversationDetails, user: CurrentUser | undefined) => boolean
}

/** The screens of a conversation in the order of the sidebar (ADM-1). */
const ENTRIES: readonly EntryDefinition[] = [
  { label: 'All', icon: <ArrowLeft />, isForAnalysts: true },
  { path: '', label: 'Configure', icon: <Cog /> },
  { path: '/share', label: 'Distribute', icon: <Share /> },
  { path: '/comments', label: 'Moderate', icon: <Chat />, isForAnalysts: true },
  { path: '/stats', label: 'Monitor', icon: <TimelineAreaChart />, isForAnalysts: true },
  { path: '/reports', label: 'Reports', icon: <Document />, isForAnalysts: true },
  { path: '/invite-tree', label: 'Invite Tree', icon: <DiagramTree /> },
  {
    path: '/invite-codes',
    label: 'Invite Codes',
    icon: <Key />,
    isShown: ({ treevite_enabled }) => treevite_enabled,
  },
  { path: '/topics', label: 'Topics', icon: <Tag />, isShown: (_, user) => isPrivileged(user) },
  {
    path: '/people',
    label: 'People',
    icon: <People />,
    isForAnalysts: true,
  },
]

/** Creates the sidebar's entries for a user in a conversation. @param canChange false for analysts */
const createSideEntries = (
  conversation: ConversationDetails,
  user: CurrentUser | undefined,
  canChange: boolean,
): SideEntry[] =>
  ENTRIES.filter(({ isForAnalysts }) => canChange || isForAnalysts)
    .filter(({ isShown }) => !isShown || isShown(conversation, user))
    .map(({ path, label, icon }) => ({
      to: path === undefined ? '/' : `/m/${conversation.conversation_id}${path}`,
      label,
      icon,
      ...(path ? {} : { end: true }),
    }))
