const REMEMBERED = 16
const WORTH_IT = ['/api/v3/comments', '/api/v3/conversationStats']

/**
 * The last ETag and answer for each path and query that is asked for again and again. A no-cache request header
 * switches the browser's own revalidation off, so the console does it itself (NET-1).
 */
export interface Revalidation {
  etagOf: (path: string) => string | undefined
  known: (path: string) => unknown
  remember: (path: string, etag: string | null, data: unknown) => void
}

/** Questions about some comments by their ids; there are many, and they must not push the lists out of the memory. */
const isAboutSome = (path: string): boolean => /[?&]tids=/.test(path)

/** Makes an empty memory. It holds the latest few answers of each kind, so that a long session does not grow. */
export function makeRevalidation(): Revalidation {
  const lists = new Map<string, { etag: string; data: unknown }>()
  const parts: typeof lists = new Map()
  const memoryOf = (path: string) => (isAboutSome(path) ? parts : lists)
  return {
    etagOf: (path) => memoryOf(path).get(path)?.etag,
    known: (path) => memoryOf(path).get(path)?.data,
    remember: (path, etag, data) => {
      if (!etag || !WORTH_IT.includes(path.split('?', 1)[0] ?? '')) return
      const answers = memoryOf(path)
      answers.delete(path)
      answers.set(path, { etag, data })
      const oldest = answers.keys().next()
      if (answers.size > REMEMBERED && !oldest.done) answers.delete(oldest.value)
    },
  }
}
