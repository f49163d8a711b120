import {
  ArrowLeft,
  Chat,
  Cog,
  DiagramTree,
  Document,
  Key,
  Share,
  Shield,
  Tag,
  TimelineAreaChart,
} from '@blueprintjs/icons'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import type { CurrentUser } from '@folkmoot/api-types/users'
import { isPrivileged } from '../../api/permission.ts'
import type { ReactElement } from 'react'
import { messages } from '../../messages.ts'
import { distributeMessages } from '../../messages/distribute.ts'
import { codeMessages, waveMessages } from '../../messages/invite-tree.ts'
import { reportMessages } from '../../messages/reports.ts'
import { topicMessages } from '../../messages/topics.ts'
import type { SideEntry } from '../../ui/sidebar.ts'

interface EntryDefinition {
  label: string
  icon: ReactElement
  /** relative to the conversation's address; absent for the list of all conversations */
  path?: '' | `/${string}`
  /** shows the entry to this user in this conversation; absent: always shown */
  isShown?: (conversation: ConversationDetails, user: CurrentUser | undefined) => boolean
}

/** The screens of a conversation in the order of the sidebar (ADM-1). */
const ENTRIES: readonly EntryDefinition[] = [
  { label: messages.allConversations, icon: <ArrowLeft /> },
  { path: '', label: messages.configure, icon: <Cog /> },
  { path: '/share', label: distributeMessages.title, icon: <Share /> },
  { path: '/comments', label: distributeMessages.moderate, icon: <Chat /> },
  { path: '/stats', label: messages.monitor, icon: <TimelineAreaChart /> },
  { path: '/reports', label: reportMessages.title, icon: <Document /> },
  { path: '/invite-tree', label: waveMessages.title, icon: <DiagramTree /> },
  {
    path: '/invite-codes',
    label: codeMessages.title,
    icon: <Key />,
    isShown: ({ treevite_enabled }) => treevite_enabled,
  },
  { path: '/topics', label: topicMessages.entry, icon: <Tag />, isShown: (_, user) => isPrivileged(user) },
  {
    path: '/security-log',
    label: messages.securityLog,
    icon: <Shield />,
    isShown: ({ is_owner }, user) => is_owner || user?.is_admin === true,
  },
]

/** Creates the sidebar's entries for a user in a conversation. */
export const createSideEntries = (
  conversation: ConversationDetails,
  user: CurrentUser | undefined,
): SideEntry[] =>
  ENTRIES.filter(({ isShown }) => !isShown || isShown(conversation, user)).map(({ path, label, icon }) => ({
    to: path === undefined ? '/' : `/m/${conversation.conversation_id}${path}`,
    label,
    icon,
    ...(path ? {} : { end: true }),
  }))
