import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { findWayIn, type WayIn } from '@folkmoot/domain/sharing'
import { useCurrentUser } from '../api/current-user.ts'
import { useXidSecretsQuery } from './XidSecrets.tsx'

/** Finds what new people need, also by the secrets of the site if they are those of the reader's own site. */
export function useWayIn(conversation: ConversationDetails): WayIn {
  const { data: user } = useCurrentUser()
  const { site_id } = conversation
  const isOwnSite = site_id !== undefined && user?.site_ids.includes(site_id) === true
  const skip = !isOwnSite || findWayIn(conversation) === 'link'
  const { currentData } = useXidSecretsQuery(undefined, { skip })
  return findWayIn({ ...conversation, hasSecret: currentData && currentData.secrets.length > 0 })
}
