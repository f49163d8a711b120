import { toRequest } from '@folkmoot/api-types/endpoint'
import { xids } from '@folkmoot/api-types/xids'
import type { ExcelFormat } from '@folkmoot/domain/export/excel'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { createXidCurlCommand, createXidFileName, createServerXidFileName } from '@folkmoot/domain/sharing'
import { useState } from 'react'
import { distributeMessages } from '../../messages/distribute.ts'
import { CodeBox } from '../../ui/CodeBox.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { FileDownload } from '../../ui/FileDownload.tsx'
import { createDownloadBlob, saveFile } from '../../ui/save-file.ts'
import { useDownloadXidsMutation } from './xids-api.ts'

interface Props {
  conversation_id: string
  conversation_uuid: string
}

/** The file of external ids: a download with the caller's own token, and a line for a terminal (DIST-6). */
export function XidDownload({ conversation_id, conversation_uuid }: Props) {
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
