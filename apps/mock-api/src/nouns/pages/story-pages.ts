import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ReportData } from '@folkmoot/api-types/report-data'
import { LANGUAGES } from '@folkmoot/domain/languages'
import { formatEtag } from '../../platform/http/etag.ts'
import { createReplyCache, type PreparedReply } from '../../platform/http/reply-cache.ts'
import type { Db } from '../../platform/storage/database.ts'
import { createReportData, getReportState } from '../reports/public.ts'

/** A Story as HTML, and what its page says of it. */
interface RenderedStory {
  readonly html: string
  readonly language: string
  readonly direction: string
  readonly title: string
  /** the answer in one or two sentences */
  readonly lead: string
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

/** of cached pages */
const CACHE_BYTES = 16 * 1024 * 1024

/** Readers wait this long for the new version of a large report, then they get the previous one. */
const TIMEOUT_MS = 1500

const STORY_PLACEHOLDER = '<!--story-->'
const LANGUAGE_ATTRIBUTES = '<html lang="en" dir="ltr">'

/** Fills the HTML around a Story. */
const fillShell = (shell: string, { html, language, direction }: RenderedStory): string =>
  // as functions: what people wrote may contain replacement patterns
  shell
    .replace(LANGUAGE_ATTRIBUTES, () => `<html lang="${language}" dir="${direction}">`)
    .replace(STORY_PLACEHOLDER, () => html)

/** Creates what writes the Story of a report, once for each state of the report and each language. */
export function createStories(
  { db, clock }: { db: Db; clock: () => number },
  { readShell, load }: StorySource,
  /** writes title and description into the page */
  describe: (html: string, report_id: string, story: RenderedStory) => string,
) {
  const cache = createReplyCache(CACHE_BYTES)
  /** @param asked the language of the address */
  return async (report_id: string, asked: unknown): Promise<PreparedReply<string>> => {
    const state = await getReportState(db, report_id)
    const language = LANGUAGES.find((one) => one === asked)
    const shell = await readShell()
    const version = createHash('sha256').update(JSON.stringify([state.version, language, shell]))
    const create = async () => {
      const { renderStory } = await load()
      const story = renderStory(await createReportData(db, state, clock()), language)
      return describe(fillShell(shell, story), report_id, story)
    }
    const key = `${state.key} ${language ?? ''}` as const
    return cache.getText(key, formatEtag(version.digest('base64url')), create, TIMEOUT_MS)
  }
}
