import type { ListedComment } from '@folkmoot/api-types/comments'
import type { OpinionMap } from '@folkmoot/api-types/math'
import type { ParticipationInit } from '@folkmoot/api-types/participation'
import type { GroupNames } from '@folkmoot/domain/group-name'
import { listNotableTids } from './opinion-map-view.ts'
import type { AuthFetch } from '@folkmoot/client/call'

/** The newest map, with the texts of the comments that its summary names. */
export interface LoadedMap {
  readonly map: OpinionMap
  readonly texts: ReadonlyMap<number, string>
}

/** When the groups changed last: the time of the newest vote then, in milliseconds; 0 where they never did. */
export const findNewestChange = ({ map: { findings } }: LoadedMap): number =>
  findings?.changes?.at(-1)?.at ?? 0

/** Loads the names that the owner gives to groups now. @throws if the server cannot be reached or refuses */
export async function loadNames(authFetch: AuthFetch, conversation_id: string): Promise<GroupNames> {
  const query = new URLSearchParams({ conversation_id, includePCA: 'false' })
  const response = await authFetch(`/api/v3/participationInit?${query}`)
  if (!response.ok) throw new Error('The names of groups could not be loaded.')
  return ((await response.json()) as ParticipationInit).group_names ?? []
}

async function loadTexts(authFetch: AuthFetch, conversation_id: string, tids: readonly number[]) {
  if (tids.length === 0) return new Map<number, string>()
  const response = await authFetch(
    `/api/v3/comments?${new URLSearchParams({ conversation_id, tids: tids.join(',') })}`,
  )
  if (!response.ok) throw new Error('The comments of the map could not be loaded.')
  const comments = (await response.json()) as ListedComment[]
  return new Map(comments.map(({ tid, txt }) => [tid, txt]))
}

/**
 * Loads the newest map.
 * @param known the shown map; it is returned if there is no newer one
 * @throws if the server cannot be reached or refuses
 */
export async function loadMap(
  authFetch: AuthFetch,
  conversation_id: string,
  known: LoadedMap | undefined,
): Promise<LoadedMap> {
  // no math_tick: the browser's cache revalidates with If-None-Match
  const response = await authFetch(`/api/v3/math/pca2?${new URLSearchParams({ conversation_id })}`)
  if (!response.ok) throw new Error('The map could not be loaded.')
  const map = (await response.json()) as OpinionMap
  if (known?.map.math_tick === map.math_tick) return known
  return { map, texts: await loadTexts(authFetch, conversation_id, listNotableTids(map)) }
}
