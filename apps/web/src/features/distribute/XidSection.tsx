import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { createEmbedSnippet } from '@folkmoot/domain/embed-snippet'
import { useEffect } from 'react'
import { distributeMessages } from '../../messages/distribute.ts'
import { CodeBox } from '../../ui/CodeBox.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { XidDownload } from './XidDownload.tsx'
import { XidSigning } from './XidSigning.tsx'
import { useConversationUuidQuery } from './xids-api.ts'

/** Loads the address of the file of external ids, and shows the file or the failure (DIST-6). */
function XidFileLoader({ conversation_id }: { conversation_id: string }) {
  const answer = useConversationUuidQuery({ query: { conversation_id } })
  const { currentData, error, isFetching, refetch } = answer
  useEffect(() => {
    if (error) console.error(distributeMessages.xidFailedLog, error)
  }, [error])
  if (error && !currentData)
    return (
      <Failure what={distributeMessages.xidFailed} error={error} onRetry={refetch} isRetrying={isFetching} />
    )
  if (!currentData) return <Loading text={distributeMessages.xidLoading} lines={2} />
  const { conversation_uuid } = currentData
  if (!conversation_uuid)
    return <Failure what={distributeMessages.xidNone} onRetry={refetch} isRetrying={isFetching} />
  return <XidDownload conversation_id={conversation_id} conversation_uuid={conversation_uuid} />
}

const SIGNED_PLACEHOLDERS = { xid: 'VISITOR_ID', xid_exp: 'EXPIRY', xid_sig: 'SIGNATURE' }

/** For sites that know their visitors: how to pass their ids, and the file of participants. */
export function XidSection({ conversation }: { conversation: ConversationDetails }) {
  const { conversation_id, xid_policy } = conversation
  const choices = xid_policy === 'signed' ? SIGNED_PLACEHOLDERS : { xid: SIGNED_PLACEHOLDERS.xid }
  const snippet = createEmbedSnippet(window.location.origin, { conversation_id }, choices)
  return (
    <SettingGroup heading={distributeMessages.xidHeading}>
      <p>{distributeMessages.xidHelp}</p>
      <p className="setting-help">{distributeMessages.xidAdvice}</p>
      <CodeBox title={distributeMessages.xidSnippet} code={snippet} what={distributeMessages.xidTheSnippet} />
      <XidSigning conversation={conversation} />
      <XidFileLoader conversation_id={conversation_id} />
    </SettingGroup>
  )
}
