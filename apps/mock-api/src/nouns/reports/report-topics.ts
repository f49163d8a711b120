import { MOD } from '@folkmoot/domain/comments'
import { isQuotedName, type TopicStatus } from '@folkmoot/domain/topics'
import { isShown } from '@folkmoot/domain/reports/reports'
import { findTypicalComment, isQuotable } from '@folkmoot/topics/typical-comment'
import { splitWords } from '@folkmoot/topics/words'

/** Tells whether a report of this level lists a comment: the level includes it and moderators have not rejected it. */
export const isListed = (comment: { readonly mod: number }, level: number): boolean =>
  isShown(comment, level) && comment.mod !== MOD.rejected

/** A computed topic with the decisions of moderators. */
export interface ComputedReportTopic {
  readonly key: string
  readonly layer: number
  readonly cluster: number
  readonly name: string
  /** true for the name of a moderator, which reveals nothing that they did not want to */
  readonly isNameGiven: boolean
  readonly hidden: boolean
  readonly status: TopicStatus
  readonly tids: readonly number[]
  /** of each comment (`computeTypicality`); null where it was not measured */
  readonly typicality: readonly (number | null)[]
}

/** Converts a topic for a report; its name is null when it would reveal unlisted comments. */
interface ReportTopic {
  readonly key: string
  readonly layer: number
  readonly cluster: number
  readonly name: string | null
  readonly tids: readonly number[]
  /** the comment to quote: only an accepted one */
  readonly typical: number | null
}

interface ListedText {
  readonly tid: number
  readonly txt: string
  readonly mod: number
  readonly active: number | boolean
  readonly is_meta: number | boolean
}

/** The most typical of the comments that may be quoted. */
function findQuotedTid(
  { tids, typicality }: Pick<ComputedReportTopic, 'tids' | 'typicality'>,
  listed: ReadonlyMap<number, ListedText>,
): number | null {
  const own = tids.flatMap((tid, at) => {
    const comment = listed.get(tid)
    return comment && isQuotable(comment) ? { ...comment, typicality: typicality[at] ?? null } : []
  })
  return findTypicalComment(own)?.tid ?? null
}

/** In the form of names, which have one kind of apostrophe and single spaces. */
const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u2018\u2019\u02BC\uFF07`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()

/** Lists the terms of a topic's name. */
const listTerms = (name: string): string[] =>
  name
    .replaceAll(/[“”]/g, '')
    .split(/, |、/)
    .map((term) => foldText(term.replace(/…$/, '')).trim())

/** Texts that are folded before other requests run. */
const PIECE_TEXTS = 100

/** Tells whether every term of a topic's name occurs in one of the texts. */
async function isNameSupported(name: string, texts: readonly string[]): Promise<boolean> {
  let missing = listTerms(name)
  for (const [at, text] of texts.entries()) {
    if (missing.length === 0) break
    if (at % PIECE_TEXTS === 0) await new Promise(setImmediate)
    const folded = foldText(text)
    missing = missing.filter((term) => !folded.includes(term))
  }
  return missing.length === 0
}

const listKeys = (text: string): string[] =>
  splitWords(text)
    .filter(({ isStopWord }) => !isStopWord)
    .map(({ key }) => key)

/** Characters of texts that are searched for the words of names, in some milliseconds; of more every name counts as one of theirs. */
const SEARCHED_CHARACTERS = 50_000

/**
 * Creates the function that tells whether a topic's name has a term of one of the texts, or a word of one in any script; a name may be a
 * sentence. Words without information about a subject do not count.
 */
export function createNameCheck(texts: readonly string[]): (name: string) => boolean {
  if (texts.reduce((sum, { length }) => sum + length, 0) > SEARCHED_CHARACTERS) return (name) => name !== ''
  const foldedTexts = texts.map(foldText)
  const keys = new Set(texts.flatMap(listKeys))
  return (name) =>
    listTerms(name).some((term) => term !== '' && foldedTexts.some((text) => text.includes(term))) ||
    listKeys(name).some((key) => keys.has(key))
}

/**
 * Lists the topics of a report of this level: those that moderators have not rejected or hidden and that have a listed comment.
 * A name derived from unlisted comments is shown only when listed comments use the same words or a moderator accepted
 * the topic; one that quotes a comment, only when readers may see that comment quoted.
 */
export async function listReportTopics(
  topics: readonly ComputedReportTopic[],
  comments: readonly ListedText[],
  level: number,
): Promise<ReportTopic[]> {
  const listed = new Map(
    comments.filter((comment) => isListed(comment, level)).map((comment) => [comment.tid, comment]),
  )
  const shown: ReportTopic[] = []
  for (const topic of topics.filter(({ status, hidden }) => status !== 'rejected' && !hidden)) {
    await new Promise(setImmediate)
    const { key, layer, cluster, name, isNameGiven, status, tids } = topic
    const own = tids.filter((tid) => listed.has(tid))
    if (own.length === 0) continue
    const texts = own.flatMap((tid) => listed.get(tid)?.txt ?? [])
    const typical = findQuotedTid(topic, listed)
    const quoted = typical === null ? [] : [listed.get(typical)?.txt ?? '']
    const isSafe =
      isNameGiven ||
      status === 'accepted' ||
      (isQuotedName(name)
        ? await isNameSupported(name, quoted)
        : own.length === tids.length || (await isNameSupported(name, texts)))
    shown.push({ key, layer, cluster, name: isSafe ? name : null, tids: own, typical })
  }
  return shown
}
