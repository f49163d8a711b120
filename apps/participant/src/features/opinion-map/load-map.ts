import type { ListedComment } from '@folkmoot/api-types/comments'
import type { OpinionMap } from '@folkmoot/api-types/math'
import { listNotableTids } from './opinion-map-view.ts'
import type { AuthFetch } from '../../api/client.ts'

/** The newest map with the texts that its words need. */
export interface LoadedMap {
  readonly map: OpinionMap
  readonly texts: ReadonlyMap<number, string>
}

async function loadTexts(ask: AuthFetch, conversation_id: string, tids: readonly number[]) {
  if (tids.length === 0) return new Map<number, string>()
  const answer = await ask(
    `/api/v3/comments?${new URLSearchParams({ conversation_id, tids: tids.join(',') })}`,
  )
  if (!answer.ok) throw new Error('The comments of the map could not be loaded.')
  const comments = (await answer.json()) as ListedComment[]
  return new Map(comments.map(({ tid, txt }) => [tid, txt]))
}

/**
 * Loads the newest map.
 * @param known what is shown already: it stays when there is nothing newer
 * @throws when the server cannot be reached or refuses
 */
export async function loadMap(
  ask: AuthFetch,
  conversation_id: string,
  known: LoadedMap | undefined,
): Promise<LoadedMap> {
  // the browser keeps the answer by its tag; with the number of the map as well the server would refuse it
  const answer = await ask(`/api/v3/math/pca2?${new URLSearchParams({ conversation_id })}`)
  if (!answer.ok) throw new Error('The map could not be loaded.')
  const map = (await answer.json()) as OpinionMap
  if (known?.map.math_tick === map.math_tick) return known
  return { map, texts: await loadTexts(ask, conversation_id, listNotableTids(map)) }
}
