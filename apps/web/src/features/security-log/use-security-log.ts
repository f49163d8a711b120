import { LIMITS } from '@folkmoot/domain/limits'
import { SECURITY_KINDS, type SecurityKind } from '@folkmoot/domain/security-log'
import type { ExcelLocale } from '@folkmoot/domain/export/excel'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { createCsvBlob, saveFile } from '../../ui/save-file.ts'
import { useDownloadSecurityLogMutation, useSecurityLogQuery } from './security-log-api.ts'

const isKind = (text: string | null): text is SecurityKind =>
  (SECURITY_KINDS as readonly (string | null)[]).includes(text)

/** Reads page and kind from the address and loads that part of a log; without a conversation, that of the server. */
export function useSecurityLog(conversation_id: string | undefined) {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1)
  const text = params.get('kind')
  const kind = isKind(text) ? text : undefined
  const filter = { ...(conversation_id && { conversation_id }), ...(kind && { kind }) }
  const result = useSecurityLogQuery(
    { query: { ...filter, limit: LIMITS.pageRows, offset: (page - 1) * LIMITS.pageRows } },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  )
  const show = (next: { page?: number; kind: SecurityKind | undefined }) =>
    setParams({
      ...(next.kind && { kind: next.kind }),
      ...(next.page && next.page > 1 ? { page: String(next.page) } : {}),
    })
  return { page, kind, show, ...result }
}

/** Downloads all events of a kind, or of all; without a conversation, those of the server. */
export function useSecurityLogDownload(conversation_id: string | undefined, kind: SecurityKind | undefined) {
  const [load, download] = useDownloadSecurityLogMutation()
  const [excel, setExcel] = useState<ExcelLocale>()
  const save = async () => {
    const { data } = await load({
      query: { ...(conversation_id && { conversation_id }), ...(kind && { kind }), ...(excel && { excel }) },
    })
    const name = ['security-log', conversation_id ?? 'server', ...(kind ? [kind] : [])].join('-')
    if (data !== undefined) saveFile(`${name}.csv`, createCsvBlob(data))
  }
  return { save: () => void save(), download, excel, setExcel }
}
