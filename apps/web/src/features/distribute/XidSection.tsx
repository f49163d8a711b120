import { type ConversationDetails, conversations } from '@folkmoot/api-types/conversations'
import { createEmbedSnippet } from '@folkmoot/domain/embed'
import { useEffect, useState } from 'react'
import { distributeMessages } from '../../messages/distribute.ts'
import { CodeBox } from '../../ui/CodeBox.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { toRequest } from '@folkmoot/api-types/endpoint'
import { xids } from '@folkmoot/api-types/xids'
import type { ExcelFormat } from '@folkmoot/domain/export-files'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { createXidCurlCommand, createXidFileName, createServerXidFileName } from '@folkmoot/domain/sharing'
import { FileDownload } from '../../ui/FileDownload.tsx'
import { createDownloadBlob, saveFile } from '../../ui/save-file.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { useXidSecrets } from '../../conversation/use-xid-secrets.ts'
import { XidSecrets } from '../../conversation/XidSecrets.tsx'
import { XidSnippets } from '../../conversation/XidSnippets.tsx'
import { xidSigningMessages } from '../../messages/xid-signing.ts'
import { api } from '../../api/api.ts'
import { createDownload, createQuery } from '../../api/contract-endpoints.ts'

const xidsApi = api.injectEndpoints({
  endpoints: (build) => ({
    conversationUuid: createQuery(build, conversations.conversationUuid),
    downloadXids: createDownload(build, xids.downloadXids),
  }),
})

const { useConversationUuidQuery, useDownloadXidsMutation } = xidsApi

const OwnSecrets = () => <XidSecrets state={useXidSecrets()} />

/** How the site of a conversation signs external ids: its secrets, for its own people, and the code for its server. */
function XidSigning({ conversation: { site_id, xid_policy } }: { conversation: ConversationDetails }) {
  const { data: user } = useCurrentUser()
  if (!user) return null
  const isOwnSite = site_id !== undefined && user.site_ids.includes(site_id)
  return (
    <div className="xid-signing">
      <p>{xidSigningMessages.policyMeaning[xid_policy]}</p>
      <p className="setting-help">{xidSigningMessages.policyWhere}</p>
      <details open={xid_policy === 'signed'}>
        <summary>{xidSigningMessages.secretsHeading}</summary>
        <div className="xid-signing xid-signing-details">
          {isOwnSite ? <OwnSecrets /> : <p>{xidSigningMessages.secretOfOthers}</p>}
          <h3>{xidSigningMessages.snippetsHeading}</h3>
          <XidSnippets />
        </div>
      </details>
    </div>
  )
}

interface DownloadProps {
  conversation_id: string
  conversation_uuid: string
}

/** The file of external ids: a download with the caller's own token, and a line for a terminal (DIST-6). */
function XidDownload({ conversation_id, conversation_uuid }: DownloadProps) {
  const [download, { error, isLoading }] = useDownloadXidsMutation()
  const [opened] = useState(() => new Date())
  const [excel, setExcel] = useState<ExcelFormat>()
  const input = { params: { file: createServerXidFileName(conversation_uuid) } }
  const save = async () => {
    const answer = await download({ ...input, query: excel ? { excel } : {} })
    if (answer.data === undefined) return
    saveFile(createXidFileName(new Date(), conversation_id), createDownloadBlob(answer.data, excel))
  }
  const address = window.location.origin + toRequest(xids.downloadXids, input).path
  return (
    <>
      <div className="xid-file">
        <FileDownload
          label={distributeMessages.xidDownload}
          isLoading={isLoading}
          onSave={() => void save()}
          excel={excel}
          onChoose={setExcel}
        />
        <p className="setting-help">{distributeMessages.xidFileHelp}</p>
      </div>
      {error && (
        <Failure
          what={distributeMessages.xidDownloadFailed}
          error={error}
          onRetry={() => void save()}
          isRetrying={isLoading}
        />
      )}
      <CodeBox
        title={distributeMessages.xidCurl}
        code={createXidCurlCommand(address, createXidFileName(opened, conversation_id), PRODUCT_SLUG)}
        what={distributeMessages.xidTheCurl}
      />
      <p className="setting-help">{distributeMessages.xidCurlHelp(`${PRODUCT_SLUG} login`)}</p>
    </>
  )
}

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
