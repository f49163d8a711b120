import type { ReportComment, ReportData } from '@folkmoot/api-types/report-data'
import { chooseLanguage, detectLanguage, isRightToLeft, type Language } from '@folkmoot/domain/languages'
import type { Finding, SideVotes } from '@folkmoot/domain/reports/findings'
import { computeShareInterval } from '@folkmoot/domain/reports/share-interval'
import { computeShare, findGroupAbsence, findSilence } from '@folkmoot/domain/reports/story'
import { DESCRIPTION_TID, QUESTION_TID } from '@folkmoot/domain/translation'
import { trimEndCharacters } from '@folkmoot/domain/text'
import { createReportView, type FindingView, type GroupView } from '../comments/report-view.ts'
import { ar } from '../messages/story/ar.ts'
import { de } from '../messages/story/de.ts'
import { en, type StoryMessages } from '../messages/story/en.ts'
import { es } from '../messages/story/es.ts'
import { fr } from '../messages/story/fr.ts'
import { zhHant } from '../messages/story/zh-hant.ts'

/** The sentences of the Story by language. */
export const STORY_MESSAGES: Readonly<Record<Language, StoryMessages>> = {
  en,
  es,
  fr,
  de,
  'zh-Hant': zhHant,
  ar,
}

/** Characters of a conversation that tell its language. */
const LANGUAGE_SAMPLE_CHARACTERS = 20_000

/** The language of a report: the one that is asked for, else that of the conversation's own texts. */
export function chooseStoryLanguage({ conversation, comments }: ReportData, asked?: string | null): Language {
  const texts = [conversation.topic, conversation.description, ...comments.map(({ txt }) => txt)]
  const own = detectLanguage(texts.join('\n').slice(0, LANGUAGE_SAMPLE_CHARACTERS))
  return chooseLanguage([asked ?? '', own ?? ''])
}

/** Replaces the texts of a report by their translations into a language. @returns the originals beside it, by tid */
function translateReport(report: ReportData, language: Language) {
  const texts = new Map(
    report.translations?.flatMap((one) => (one.language === language ? [[one.tid, one.txt]] : [])),
  )
  const originals = new Map<number, string>()
  const comments = report.comments.map((comment) => {
    const txt = texts.get(comment.tid)
    if (txt === undefined) return comment
    originals.set(comment.tid, comment.txt)
    return { ...comment, txt }
  })
  const { topic, description } = report.conversation
  const conversation = {
    ...report.conversation,
    topic: texts.get(QUESTION_TID) ?? topic,
    description: texts.get(DESCRIPTION_TID) ?? description,
  }
  if (texts.has(QUESTION_TID)) originals.set(QUESTION_TID, topic ?? '')
  return { data: { ...report, comments, conversation }, originals }
}

/** Prepares a report for its Story. @param asked the language of the address */
export function createStoryView(report: ReportData, asked?: string | null) {
  const language = chooseStoryLanguage(report, asked)
  const { data, originals } = translateReport(report, language)
  const view = createReportView(data)
  const absence = findGroupAbsence(data)
  return {
    ...view,
    /** what translated texts said, by tid */
    originals,
    language,
    direction: isRightToLeft(language) ? ('rtl' as const) : ('ltr' as const),
    m: STORY_MESSAGES[language],
    numberFormat: new Intl.NumberFormat(language),
    silence: findSilence(data),
    absence,
    /** the groups that the Story tells of */
    told: absence === undefined ? view.reportedGroups : [],
    address: `/report/${data.report.report_id}`,
  }
}
export type StoryView = ReturnType<typeof createStoryView>

/** A group as titles name it: its letter, and the name that the author gave it. */
export const nameGroup = ({ letter, label }: GroupView): string =>
  label === undefined ? letter : `${letter} (${label})`

/** Describes votes in words: shares, number, and where the share of all people likely is. */
export function describeVotes({ m }: StoryView, name: string, votes: SideVotes, people: number): string {
  const { formatPercent } = m.formats
  const { A, D, S } = votes
  const share = (count: number) => formatPercent(count / Math.max(1, S))
  const { kinds } = m
  const shares = `${share(A)} ${kinds.agree}, ${share(D)} ${kinds.disagree}, ${share(S - A - D)} ${kinds.pass}`
  const words = m.votes(name, shares, S)
  if (S === 0 || S >= people) return words
  const side = A >= D ? 'agree' : 'disagree'
  const { low, high } = computeShareInterval({ count: Math.max(A, D), votes: S, people })
  return `${words}; ${m.likely(low, high, kinds[side])}`
}

/** The side of a row: that of its finding, else the larger one of everybody. */
export function getRowSide({ side, all }: Pick<Finding, 'side' | 'all'>): 'agree' | 'disagree' {
  return side ?? (all.A >= all.D ? 'agree' : 'disagree')
}

/** The share of everybody that a row ends with. */
export const getRowShare = (finding: Pick<Finding, 'side' | 'all'>): number =>
  computeShare(getRowSide(finding), finding.all)

/** Votes of everybody on a comment. */
export const getAllVotes = ({ agree_count: A, disagree_count: D, count: S }: ReportComment): SideVotes => ({
  A,
  D,
  S,
})

const MAX_QUOTED_CHARACTERS = 90

/** A comment as the lead quotes it: its first sentence, shortened after a word. */
export function shortenQuotation({ comment: { txt } }: Pick<FindingView, 'comment'>): string {
  const first = (/^.+?[.!?。！？؟](?=\s|$|[^\w\s])/su.exec(txt.trim())?.[0] ?? txt.trim()).replace(
    /\s+/g,
    ' ',
  )
  if (first.length <= MAX_QUOTED_CHARACTERS) return trimEndCharacters(first, '.。')
  const cut = [...first].slice(0, MAX_QUOTED_CHARACTERS).join('')
  return `${cut.replace(/\s\S*$/u, '').trimEnd()}…`
}
