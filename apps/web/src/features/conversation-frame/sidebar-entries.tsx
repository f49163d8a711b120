import {
  ArrowLeft,
  Chat,
  Cog,
  DiagramTree,
  Document,
  Key,
  People,
  Share,
  Shield,
  Tag,
  TimelineAreaChart,
} from '@blueprintjs/icons'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import type { CurrentUser } from '@folkmoot/api-types/users'
import { hasOwnerRights, isPrivileged } from '../../api/permission.ts'
import type { ReactElement } from 'react'
import type { SideEntry } from '../../ui/sidebar.ts'

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
  {
    path: '/security-log',
    label: 'Security log',
    icon: <Shield />,
    isShown: (conversation, user) => hasOwnerRights(user, conversation),
  },
]

/** Creates the sidebar's entries for a user in a conversation. @param canChange false for analysts */
export const createSideEntries = (
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
