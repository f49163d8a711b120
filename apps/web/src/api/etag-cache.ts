const MAX_ANSWERS = 16
const CACHED_PATHS = ['/api/v3/comments', '/api/v3/conversationStats']

/**
 * The last ETag and answer of each path and query that is requested repeatedly. A no-cache request header disables the
 * browser's own revalidation, so the console does it itself (NET-1).
 */
export interface EtagCache {
  getEtag: (path: string) => string | undefined
  getData: (path: string) => unknown
  save: (path: string, etag: string | null, data: unknown) => void
}

/** True for requests for comments by id. There are many of them, and they must not evict the lists. */
const hasCommentIds = (path: string): boolean => /[?&]tids=/.test(path)

/** Creates an empty cache. It holds the latest few answers of each kind, so a long session does not grow. */
export function createEtagCache(): EtagCache {
  const lists = new Map<string, { etag: string; data: unknown }>()
  const parts: typeof lists = new Map()
  const getCache = (path: string) => (hasCommentIds(path) ? parts : lists)
  return {
    getEtag: (path) => getCache(path).get(path)?.etag,
    getData: (path) => getCache(path).get(path)?.data,
    save: (path, etag, data) => {
      if (!etag || !CACHED_PATHS.includes(path.split('?', 1)[0] ?? '')) return
      const answers = getCache(path)
      answers.delete(path)
      answers.set(path, { etag, data })
      const oldest = answers.keys().next()
      if (answers.size > MAX_ANSWERS && !oldest.done) answers.delete(oldest.value)
    },
  }
}
