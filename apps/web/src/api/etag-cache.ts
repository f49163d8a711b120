const MAX_ANSWERS = 16
const CACHED_PATHS = ['/api/v3/comments', '/api/v3/conversationStats']

/**
 * The last ETag and answer for each path and query that is asked for again and again. A no-cache request header
 * switches the browser's own revalidation off, so the console does it itself (NET-1).
 */
export interface EtagCache {
  getEtag: (path: string) => string | undefined
  getData: (path: string) => unknown
  save: (path: string, etag: string | null, data: unknown) => void
}

/** Questions about some comments by their ids; there are many, and they must not push the lists out of the memory. */
const hasCommentIds = (path: string): boolean => /[?&]tids=/.test(path)

/** Makes an empty memory. It holds the latest few answers of each kind, so that a long session does not grow. */
export function createEtagCache(): EtagCache {
  const lists = new Map<string, { etag: string; data: unknown }>()
  const parts: typeof lists = new Map()
  const memoryOf = (path: string) => (hasCommentIds(path) ? parts : lists)
  return {
    getEtag: (path) => memoryOf(path).get(path)?.etag,
    getData: (path) => memoryOf(path).get(path)?.data,
    save: (path, etag, data) => {
      if (!etag || !CACHED_PATHS.includes(path.split('?', 1)[0] ?? '')) return
      const answers = memoryOf(path)
      answers.delete(path)
      answers.set(path, { etag, data })
      const oldest = answers.keys().next()
      if (answers.size > MAX_ANSWERS && !oldest.done) answers.delete(oldest.value)
    },
  }
}
