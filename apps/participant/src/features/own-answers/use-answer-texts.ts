import type { ListedComment } from '@folkmoot/api-types/comments'
import type { PastVote } from '@folkmoot/api-types/votes'
import { useCallback, useEffect, useState } from 'react'
import type { AuthFetch } from '@folkmoot/client/call'

/** Comments of one request, so that the address stays short. */
const BATCH_COMMENTS = 200

async function loadJson<T>(authFetch: AuthFetch, path: string, query: Record<string, string>): Promise<T> {
  const answer = await authFetch(`${path}?${new URLSearchParams(query)}`)
  if (!answer.ok) throw new Error('The answers could not be loaded.')
  return (await answer.json()) as T
}

async function loadTexts(authFetch: AuthFetch, conversation_id: string, tids: readonly number[]) {
  const texts = new Map<number, string>()
  for (let from = 0; from < tids.length; from += BATCH_COMMENTS) {
    const batch = tids.slice(from, from + BATCH_COMMENTS).join(',')
    const query = { conversation_id, tids: batch }
    for (const { tid, txt } of await loadJson<ListedComment[]>(authFetch, '/api/v3/comments', query))
      texts.set(tid, txt)
  }
  return texts
}

/** Loads which of the person's latest votes are marked as important. A changed answer keeps its mark. */
async function loadMarks(authFetch: AuthFetch, conversation_id: string) {
  const votes = await loadJson<PastVote[]>(authFetch, '/api/v3/votes/me', { conversation_id })
  return new Map(votes.map(({ tid, high_priority }) => [tid, high_priority]))
}

/** What the page has to load about answers of earlier visits. */
interface EarlierAnswers {
  readonly texts: ReadonlyMap<number, string>
  readonly marks: ReadonlyMap<number, boolean>
  /** the comments that were asked for; one without text is no longer shown */
  readonly asked: ReadonlySet<number>
}

const NOTHING: EarlierAnswers = { texts: new Map(), marks: new Map(), asked: new Set() }

/** Loads the comments of answers whose texts the page does not have, before the list is opened: it works without a network. */
export function useAnswerTexts(
  authFetch: AuthFetch,
  conversation_id: string,
  { missing, needsMarks }: { missing: readonly number[]; needsMarks: boolean },
) {
  const [earlier, setEarlier] = useState(NOTHING)
  const [isFailed, setFailed] = useState(false)
  const key = missing.filter((tid) => !earlier.asked.has(tid)).join(',')
  const load = useCallback(async () => {
    const tids = key.split(',').map(Number)
    try {
      const texts = await loadTexts(authFetch, conversation_id, tids)
      const marks = needsMarks ? await loadMarks(authFetch, conversation_id) : new Map<number, boolean>()
      setEarlier((before) => ({
        texts: new Map([...before.texts, ...texts]),
        marks: new Map([...before.marks, ...marks]),
        asked: new Set([...before.asked, ...tids]),
      }))
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [authFetch, conversation_id, key, needsMarks])
  useEffect(() => {
    if (key !== '') void load()
  }, [load, key])
  return { ...earlier, isLoading: key !== '' && !isFailed, isFailed: key !== '' && isFailed, load }
}
