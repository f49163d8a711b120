import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ReportData } from '@folkmoot/api-types/report-data'
import { LANGUAGES } from '@folkmoot/domain/languages'
import type { StoryCard } from '@folkmoot/domain/reports/card'
import type { PreparedReply } from '../../platform/http/reply-cache.ts'

/** A Story as HTML, and what its page says of it. */
interface RenderedStory {
  readonly html: string
  readonly language: string
  readonly direction: string
  readonly title: string
  /** the answer in one or two sentences */
  readonly lead: string
  /** what the picture of its link shows; undefined without one */
  readonly card: StoryCard | undefined
}

/** What the Story is written with: the HTML around it, and the code that renders it, which the pages build. */
export interface StorySource {
  readonly readShell: () => Promise<string>
  readonly load: () => Promise<{
    readonly renderStory: (data: ReportData, asked: string | undefined) => RenderedStory
  }>
}

/** Reads both from the build of the pages, once. */
export function createStorySource(folder: string): StorySource {
  let shell: Promise<string> | undefined
  let code: ReturnType<StorySource['load']> | undefined
  return {
    readShell: () => (shell ??= readFile(join(folder, 'story.html'), 'utf8')),
    load: () =>
      (code ??= import(pathToFileURL(join(folder, 'story.mjs')).href) as ReturnType<StorySource['load']>),
  }
}

const STORY_PLACEHOLDER = '<!--story-->'
const LANGUAGE_ATTRIBUTES = '<html lang="en" dir="ltr">'

/** Fills the HTML around a Story. */
const fillShell = (shell: string, { html, language, direction }: RenderedStory): string =>
  // as functions: what people wrote may contain replacement patterns
  shell
    .replace(LANGUAGE_ATTRIBUTES, () => `<html lang="${language}" dir="${direction}">`)
    .replace(STORY_PLACEHOLDER, () => html)

/** Writes a page about a report once for each state of it and each variant; `main` brings it from the reports. */
export type WriteReport = (writing: {
  readonly report_id: string
  readonly published: number | undefined
  readonly variant: string
  readonly version: string
  readonly write: (data: ReportData) => Promise<string | Buffer>
}) => Promise<PreparedReply<string>>

/** The query of a Story's address: its language, and the time of an earlier publication. */
interface AskedStory {
  readonly ui_lang?: unknown
  readonly published?: unknown
}

/** Creates what finds the Story of a report and the picture of its link. @param describe writes title and description into the page */
export function createStories(
  { writeReport, writePicture }: Readonly<Record<'writeReport' | 'writePicture', WriteReport>>,
  { readShell, load }: StorySource,
  describe: (html: string, report_id: string, story: RenderedStory) => string,
) {
  return {
    findStory: async (report_id: string, asked: AskedStory): Promise<PreparedReply<string>> => {
      const language = LANGUAGES.find((one) => one === asked.ui_lang)
      const published = Number(asked.published) || undefined
      const shell = await readShell()
      const write = async (data: ReportData) => {
        const { renderStory } = await load()
        const story = renderStory(data, language)
        return describe(fillShell(shell, story), report_id, story)
      }
      return writeReport({ report_id, published, variant: language ?? '', version: shell, write })
    },

    /** The picture; empty where its words have letters that our fonts do not have. @param draw draws it as PNG */
    findCard: (report_id: string, draw: (card: StoryCard) => Promise<Buffer>) => {
      const write = async (data: ReportData) => {
        const { card } = (await load()).renderStory(data, undefined)
        return card ? draw(card) : Buffer.alloc(0)
      }
      return writePicture({ report_id, published: undefined, variant: 'card', version: '', write })
    },
  }
}
