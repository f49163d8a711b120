import { Loaded } from '../../ui/Loaded.tsx'
import { type ConversationDetails, conversations } from '@folkmoot/api-types/conversations'
import { createEmbedSnippet } from '@folkmoot/domain/embed'
import { toRequest } from '@folkmoot/api-types/endpoint'
import { xids } from '@folkmoot/api-types/xids'
import type { ExcelFormat } from '@folkmoot/domain/export-files'
import { PRODUCT_SLUG, PRODUCT } from '@folkmoot/domain/product'
import { createXidCurlCommand, createXidFileName, createServerXidFileName } from '@folkmoot/domain/sharing'
import { useEffect, useState } from 'react'
import { CodeBox } from '../../ui/CopyButton.tsx'
import { CallFailure, Failure } from '../../ui/Failure.tsx'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { FileDownload } from '../../ui/FileDownload.tsx'
import { createDownloadBlob, saveFile } from '../../ui/save-file.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { useXidSecrets, XidSecrets, XidSnippets } from '../../conversation/XidSecrets.tsx'
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
    <div className="stack">
      <p>{xidSigningMessages.policyMeaning[xid_policy]}</p>
      <p className="muted">
        Configure has the choice. An id that your server has signed always identifies its person.
      </p>
      <details open={xid_policy === 'signed'}>
        <summary>Secrets of your site</summary>
        <div className="stack">
          {isOwnSite ? (
            <OwnSecrets />
          ) : (
            <p>The secrets belong to the site of the conversation’s owner, whose people create them.</p>
          )}
          <h3>On your server</h3>
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
  const [load, download] = useDownloadXidsMutation()
  const [opened] = useState(() => new Date())
  const [excel, setExcel] = useState<ExcelFormat>()
  const input = { params: { file: createServerXidFileName(conversation_uuid) } }
  const save = async () => {
    const answer = await load({ ...input, query: excel ? { excel } : {} })
    if (answer.data === undefined) return
    saveFile(createXidFileName(new Date(), conversation_id), createDownloadBlob(answer.data, excel))
  }
  const address = window.location.origin + toRequest(xids.downloadXids, input).path
  return (
    <>
      <div className="row">
        <FileDownload
          label="Download XID file"
          isLoading={download.isLoading}
          onSave={() => void save()}
          excel={excel}
          onChoose={setExcel}
        />
        <p className="muted">A CSV file with the columns participant and xid.</p>
      </div>
      <CallFailure of={download} what="The XID file could not be downloaded." onRetry={() => void save()} />
      <CodeBox
        title="The same in a terminal"
        code={createXidCurlCommand(address, createXidFileName(opened, conversation_id), PRODUCT_SLUG)}
        what="curl line"
      />
      <p className="muted">{`It uses the sign-in of the command line, which the README explains how to install: run “${`${PRODUCT_SLUG} login`}” once before. The token itself is never shown.`}</p>
    </>
  )
}

/** Loads the address of the file of external ids, and shows the file or the failure (DIST-6). */
function XidFileLoader({ conversation_id }: { conversation_id: string }) {
  const answer = useConversationUuidQuery({ query: { conversation_id } })
  const { currentData, error, isFetching, refetch } = answer
  useEffect(() => {
    if (error) console.error('Failed to fetch conversation UUID', error)
  }, [error])
  return (
    <Loaded
      call={answer}
      data={currentData}
      failed="Could not load conversation UUID for XID download"
      loading="Loading the XID file’s address..."
      lines={2}
    >
      {({ conversation_uuid }) =>
        conversation_uuid ? (
          <XidDownload conversation_id={conversation_id} conversation_uuid={conversation_uuid} />
        ) : (
          <Failure
            what="No conversation UUID available for XID download"
            onRetry={refetch}
            isRetrying={isFetching}
          />
        )
      }
    </Loaded>
  )
}

const SIGNED_PLACEHOLDERS = { xid: 'VISITOR_ID', xid_exp: 'EXPIRY', xid_sig: 'SIGNATURE' }

/** For sites that know their visitors: how to pass their ids, and the file of participants. */
export function XidSection({ conversation }: { conversation: ConversationDetails }) {
  const { conversation_id, xid_policy } = conversation
  const choices = xid_policy === 'signed' ? SIGNED_PLACEHOLDERS : { xid: SIGNED_PLACEHOLDERS.xid }
  const snippet = createEmbedSnippet(window.location.origin, { conversation_id }, choices)
  return (
    <SettingGroup heading="Participants your site knows (XID)">
      <p>{`If your site knows its visitors, pass each visitor’s id to the embedded conversation in the attribute data-xid. ${PRODUCT} then recognises the person without a separate sign-in, on every device if your site signs the ids, and a file lists the id of each participant.`}</p>
      <p className="muted">
        Use an id that only your site can resolve, such as a member number; never a name or an e-mail address.
        Ids are not shown to other participants.
      </p>
      <CodeBox title="The embed with an id" code={snippet} what="embed with an id" />
      <XidSigning conversation={conversation} />
      <XidFileLoader conversation_id={conversation_id} />
    </SettingGroup>
  )
}
