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

/** Makes an empty memory. It holds the latest few answers, so that a long session does not grow. */
export function makeRevalidation(): Revalidation {
  const answers = new Map<string, { etag: string; data: unknown }>()
  return {
    etagOf: (path) => answers.get(path)?.etag,
    known: (path) => answers.get(path)?.data,
    remember: (path, etag, data) => {
      if (!etag || !WORTH_IT.includes(path.split('?', 1)[0] ?? '')) return
      answers.delete(path)
      answers.set(path, { etag, data })
      const oldest = answers.keys().next()
      if (answers.size > REMEMBERED && !oldest.done) answers.delete(oldest.value)
    },
  }
}
