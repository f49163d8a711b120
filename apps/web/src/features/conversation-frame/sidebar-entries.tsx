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
import { messages } from '../../messages.ts'
import { screenNames } from '../../messages/conversation-frame.ts'
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
  { label: messages.allConversations, icon: <ArrowLeft />, isForAnalysts: true },
  { path: '', label: messages.configure, icon: <Cog /> },
  { path: '/share', label: screenNames.distribute, icon: <Share /> },
  { path: '/comments', label: screenNames.moderate, icon: <Chat />, isForAnalysts: true },
  { path: '/stats', label: messages.monitor, icon: <TimelineAreaChart />, isForAnalysts: true },
  { path: '/reports', label: screenNames.reports, icon: <Document />, isForAnalysts: true },
  { path: '/invite-tree', label: screenNames.inviteTree, icon: <DiagramTree /> },
  {
    path: '/invite-codes',
    label: screenNames.inviteCodes,
    icon: <Key />,
    isShown: ({ treevite_enabled }) => treevite_enabled,
  },
  { path: '/topics', label: screenNames.topics, icon: <Tag />, isShown: (_, user) => isPrivileged(user) },
  {
    path: '/people',
    label: screenNames.people,
    icon: <People />,
    isForAnalysts: true,
  },
  {
    path: '/security-log',
    label: messages.securityLog,
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
