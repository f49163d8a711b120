import { LIMITS } from '@folkmoot/domain/limits'

/** The rows of a list that a call requests. */
interface PageQuery {
  readonly offset: number
  readonly limit: number
}

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly hasMore: boolean
}

/** Loads a whole list page by page. */
export async function loadPages<Row>(loadPage: (query: PageQuery) => Promise<Page<Row>>): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const { rows, hasMore } = await loadPage({ offset: all.length, limit: LIMITS.maxPageRows })
    all.push(...rows)
    if (!hasMore || rows.length === 0) return all
  }
}
