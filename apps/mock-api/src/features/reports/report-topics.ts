import { MOD } from '@folkmoot/domain/comments'
import type { TopicStatus } from '@folkmoot/domain/topics'
import { isShown } from '@folkmoot/domain/reports/reports'

/** Whether a report of this level has a comment in its lists: it shows it, and moderators have not rejected it. */
export const isListed = (comment: { readonly mod: number }, level: number): boolean =>
  isShown(comment, level) && comment.mod !== MOD.rejected

/** A topic as it was computed, with what moderators decided about it. */
export interface ComputedReportTopic {
  readonly key: string
  readonly layer: number
  readonly cluster: number
  readonly name: string
  readonly status: TopicStatus
  readonly tids: readonly number[]
}

/** A topic as a report shows it; null for a name that would tell of comments that the report does not list. */
export interface ReportTopic {
  readonly key: string
  readonly layer: number
  readonly cluster: number
  readonly name: string | null
  readonly tids: readonly number[]
}

interface ListedText {
  readonly tid: number
  readonly txt: string
  readonly mod: number
}

const foldText = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Whether every term of a topic's name stands in one of the texts. */
function isNameSupported(name: string, texts: readonly string[]): boolean {
  const said = texts.map(foldText)
  const terms = name.split(/, |、/).map((term) => foldText(term.replace(/…$/, '')).trim())
  return terms.every((term) => said.some((text) => text.includes(term)))
}

/**
 * The topics that a report of this level shows: not those that moderators rejected, each with the comments that the report
 * lists, and none without such a comment. A name made from comments that are not listed is shown only when listed ones say
 * the same words, or when a moderator accepted the topic.
 */
export function listReportTopics(
  topics: readonly ComputedReportTopic[],
  comments: readonly ListedText[],
  level: number,
): ReportTopic[] {
  const listed = new Map(
    comments.filter((comment) => isListed(comment, level)).map(({ tid, txt }) => [tid, txt]),
  )
  return topics
    .filter(({ status }) => status !== 'rejected')
    .flatMap(({ key, layer, cluster, name, status, tids }) => {
      const own = tids.filter((tid) => listed.has(tid))
      if (own.length === 0) return []
      const texts = own.flatMap((tid) => listed.get(tid) ?? [])
      const isSafe = status === 'accepted' || own.length === tids.length || isNameSupported(name, texts)
      return [{ key, layer, cluster, name: isSafe ? name : null, tids: own }]
    })
}
