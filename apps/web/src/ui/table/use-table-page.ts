import { LIMITS } from '@folkmoot/domain/limits'
import { useSearchParams } from 'react-router-dom'
import { useTableQuery } from './use-table-query.ts'

/** A table that comes in pages: filter, order and page, kept in the address (LIST-20). */
export function useTablePage<Column extends string>(names: readonly Column[]) {
  const [parameters, setParameters] = useSearchParams()
  const table = useTableQuery(names)
  const page = Math.max(1, Number.parseInt(parameters.get('page') ?? '', 10) || 1)
  /** Turns to another page, to which Back returns. */
  const turn = (to: number) =>
    setParameters((known) => {
      const next = new URLSearchParams(known)
      next.delete('page')
      if (to > 1) next.set('page', String(to))
      return next
    })
  const part = { limit: LIMITS.pageRows, offset: (page - 1) * LIMITS.pageRows }
  return { ...table, page, turn, part }
}
