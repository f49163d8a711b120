import type { ModerationComment } from '@folkmoot/api-types/comments'
import { topics } from '@folkmoot/api-types/topics'
import { triage } from '@folkmoot/api-types/triage'
import type { ModerationList } from '@folkmoot/domain/comments'
import { parseQueueFilter } from '@folkmoot/domain/triage/queue-address'
import { createOpenFilter, filterQueue, type QueueFilter } from '@folkmoot/domain/triage/queue-filter'
import { orderByUrgency } from '@folkmoot/domain/triage/urgency'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure } from '../../errors.ts'

/** The filters of a list of comments that the console has too. */
export interface FilterOptions {
  readonly id: string
  /** name or key of a topic */
  readonly topic: string | undefined
  readonly language: string | undefined
  readonly author: number | undefined
  readonly asked: boolean | undefined
  /** name or number of a saved view */
  readonly view: string | undefined
}

/** The list and the filter of a saved view. */
interface ListView {
  readonly list: ModerationList | undefined
  readonly filter: QueueFilter
}

/** Finds a saved view by its name or number. @throws CommandError without one */
async function loadView(context: Context, id: string, view: string): Promise<ListView> {
  const { views } = await call(context, triage.listModerationViews, { query: { conversation_id: id } })
  const found = views.find(({ name, view_id }) => name === view || String(view_id) === view)
  if (!found) throw createFailure(`There is no saved view “${view}” here.`)
  return { list: found.list, filter: parseQueueFilter(new URLSearchParams(found.query), found.list) }
}

/** Reads the filter that the options say: those of the view, and the others on top of it. */
export async function loadListView(options: FilterOptions, context: Context): Promise<ListView> {
  const { id, topic, language, author, asked, view } = options
  const known =
    view === undefined
      ? { list: undefined, filter: createOpenFilter('oldest') }
      : await loadView(context, id, view)
  const given = { ...(topic === undefined ? {} : { topic }), ...(language === undefined ? {} : { language }) }
  return {
    ...known,
    filter: {
      ...known.filter,
      ...given,
      author: author ?? known.filter.author,
      asked: asked ?? known.filter.asked,
    },
  }
}

/** The comments of a topic, by its name or key, also the key of an earlier run. @throws CommandError without one */
async function loadTopicTids(context: Context, id: string, topic: string): Promise<ReadonlySet<number>> {
  if (topic === '') return new Set()
  const query = { conversation_id: id, topic_key: topic }
  const { topics: found, successor } = await call(context, topics.listTopicMembers, { query })
  const isNamed = (name: string) => name.toLowerCase() === topic.toLowerCase()
  const one = found.find(
    ({ topic_key, topic_name }) => topic_key === topic || topic_key === successor || isNamed(topic_name),
  )
  if (!one) throw createFailure(`There is no topic “${topic}” here.`)
  return new Set(one.comment_ids)
}

/** Filters and orders comments as the console does. */
export async function filterComments(
  comments: readonly ModerationComment[],
  { id, filter }: { id: string; filter: QueueFilter },
  context: Context,
): Promise<readonly ModerationComment[]> {
  const repeated = new Set(
    comments.flatMap(({ tid, similar_to }) => (similar_to === undefined ? [] : [tid, similar_to])),
  )
  const ranks =
    filter.sort === 'urgent' ? orderByUrgency(comments).map(({ tid }, rank) => [tid, rank] as const) : []
  return filterQueue(comments, filter, {
    now: Date.now(),
    hasRepeats: (tid) => repeated.has(tid),
    topicTids: await loadTopicTids(context, id, filter.topic),
    ranks: new Map(ranks),
  })
}
