import {
  GROUP_LABELS,
  STORY_TEXTS,
  type GroupLabel,
  type Report,
  type StoryText,
} from '@folkmoot/api-types/reports'
import type { CommentAnswer } from '@folkmoot/domain/reports/answers'
import type { ReportRow } from './storage.ts'

/** Lists the stored labels of a report's groups in order; null without a label. */
export const parseGroupLabels = (json: string): (string | null)[] => {
  const labels = JSON.parse(json) as (string | null)[]
  return GROUP_LABELS.map((_, group) => labels[group] ?? null)
}

/** Lists the stored answers of a report. */
export const parseAnswers = (json: string): CommentAnswer[] => JSON.parse(json) as CommentAnswer[]

const toGroupLabels = (json: string): Record<GroupLabel, string | null> => {
  const labels = parseGroupLabels(json)
  return Object.fromEntries(GROUP_LABELS.map((name, group) => [name, labels[group] ?? null])) as Record<
    GroupLabel,
    string | null
  >
}

/** The author’s sentences of a report by field; null where the rule’s sentence stands. */
export function parseStoryTexts(json: string): Record<StoryText, string | null> {
  const texts = JSON.parse(json) as Partial<Record<StoryText, string | null>>
  return Object.fromEntries(STORY_TEXTS.map((name) => [name, texts[name] ?? null])) as Record<
    StoryText,
    string | null
  >
}

/** Converts a report to its reply, with times as text as in the contract. */
export const toReportReply = (row: ReportRow): Report => ({
  report_id: row.report_id,
  created: String(row.created),
  modified: String(row.modified),
  report_name: row.report_name,
  label_x_neg: row.label_x_neg,
  label_x_pos: row.label_x_pos,
  label_y_neg: row.label_y_neg,
  label_y_pos: row.label_y_pos,
  ...toGroupLabels(row.label_groups),
  mod_level: row.mod_level,
  next_text: row.next_text,
  answers: parseAnswers(row.answers),
  ...parseStoryTexts(row.story_texts),
  texts_written: row.texts_written === null ? null : String(row.texts_written),
  withdrawn: row.withdrawn === null ? null : String(row.withdrawn),
  published: row.published === null ? null : String(row.published),
  conversation_id: row.conversation_id,
})
