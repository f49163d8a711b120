import { createHash } from 'node:crypto'
import { detectLanguage, findUsualLanguages } from '@folkmoot/domain/languages'
import type { CommentMark } from '@folkmoot/domain/triage/mark-kinds'
import { createMarkFinder } from '@folkmoot/domain/triage/marks'
import { createNearDuplicateIndex } from '@folkmoot/domain/near-duplicates'
import { createBoundedCache } from '../../platform/bounded-cache.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { Db } from '../../platform/storage/database.ts'
import { countCommentsAndErased, streamTextsAfter } from './storage.ts'

/** Time of one step; other requests are answered between two steps. */
const SLICE_MS = 8
const MAX_CONVERSATIONS = 64
const CACHE_BYTES = 96 * 1024 * 1024
/** Measured: most of it are the buckets of near-duplicates, and of long texts their shingles. */
const BYTES_PER_COMMENT = 3000
const BYTES_PER_CHARACTER = 5
/** Changes when the rules do, so that clients do not keep lists with the marks of earlier ones. */
const RULES_VERSION = 1

/** The triage fields of a comment, for moderators. */
interface CommentTriage {
  readonly marks: readonly CommentMark[]
  /** the first comment of its group of near-duplicates; undefined for that one and without a group */
  readonly similar_to?: number | undefined
  readonly language?: string | undefined
}

/** The triage fields of the comments of a conversation. */
export interface Triage {
  get: (tid: number) => CommentTriage
}

/** The comments of a conversation that were looked at so far. */
interface TriageIndex {
  readonly groups: ReturnType<typeof createNearDuplicateIndex>
  readonly comments: Map<number, CommentTriage>
  readonly languages: Map<string, number>
  characters: number
  lastTid: number
  erased: number
}

const createIndex = (erased: number): TriageIndex => ({
  groups: createNearDuplicateIndex(),
  comments: new Map(),
  languages: new Map(),
  characters: 0,
  lastTid: -1,
  erased,
})

const OFF_LANGUAGE: CommentMark = { kind: 'language', from: 0, to: 0 }
const NOTHING: CommentTriage = { marks: [] }

/** Adds the mark of a comment in a language that few others have: it depends on all of them. */
function createTriage({ comments, languages }: TriageIndex): Triage {
  const usual = findUsualLanguages(languages)
  return {
    get: (tid) => {
      const found = comments.get(tid) ?? NOTHING
      const isUsual = !usual || found.language === undefined || usual.has(found.language)
      return isUsual ? found : { ...found, marks: [OFF_LANGUAGE, ...found.marks] }
    },
  }
}

/** The marks and near-duplicates of comments, by conversation. */
export interface TriageIndexes {
  /** changes when the same comments get other marks */
  readonly version: string
  /** Brings a conversation up to date, in steps between other requests, and returns what is known. */
  read: (db: Db, zid: number) => Promise<Triage>
}

type FindMarks = ReturnType<typeof createMarkFinder>
type Text = Readonly<{ tid: number; txt: string }>

function addText({ groups, comments, languages }: TriageIndex, { tid, txt }: Text, findMarks: FindMarks) {
  const leader = groups.addToGroup(tid, txt)
  const language = detectLanguage(txt)
  if (language !== undefined) languages.set(language, (languages.get(language) ?? 0) + 1)
  comments.set(tid, { marks: findMarks(txt), similar_to: leader === tid ? undefined : leader, language })
}

/** Adds texts in steps, between which other requests are answered. */
async function addTexts(index: TriageIndex, texts: readonly Text[], findMarks: FindMarks): Promise<void> {
  let end = performance.now() + SLICE_MS
  for (const text of texts) {
    addText(index, text, findMarks)
    index.lastTid = text.tid
    index.characters += text.txt.length
    if (performance.now() < end) continue
    await new Promise(setImmediate)
    end = performance.now() + SLICE_MS
  }
}

/** Adds what is new since the last time; begins anew after an erasure, or when comments came in another order. */
async function updateIndex(
  db: Db,
  zid: number,
  known: TriageIndex | undefined,
  findMarks: FindMarks,
): Promise<TriageIndex> {
  const { count, erased, later } = await countCommentsAndErased(db, zid, known?.lastTid ?? -1)
  const isComplete = known?.erased === erased && known.comments.size + later >= count
  const index = isComplete ? known : createIndex(erased)
  for await (const texts of streamTextsAfter(db, zid, index.lastTid)) await addTexts(index, texts, findMarks)
  return index
}

const hashLists = (lists: Config['insultLists']): string =>
  createHash('sha256').update(JSON.stringify(lists)).digest('base64url').slice(0, 8)

/**
 * Creates the indexes. Each process keeps those of the conversations that were moderated last and adds only new comments; texts
 * do not change except by erasure, after which an index is made again without the erased text.
 */
export function createTriageIndexes({ insultLists }: Pick<Config, 'insultLists'>): TriageIndexes {
  const findMarks = createMarkFinder(insultLists)
  const indexes = createBoundedCache<number, TriageIndex>({
    maxEntries: MAX_CONVERSATIONS,
    maxBytes: CACHE_BYTES,
    countBytes: ({ comments, characters }) =>
      BYTES_PER_COMMENT * comments.size + BYTES_PER_CHARACTER * characters,
  })
  const running = new Map<number, Promise<Triage>>()
  const update = async (db: Db, zid: number): Promise<Triage> => {
    const index = await updateIndex(db, zid, indexes.get(zid), findMarks)
    indexes.set(zid, index)
    return createTriage(index)
  }
  return {
    version: `${RULES_VERSION}-${hashLists(insultLists)}`,
    read: (db, zid) => {
      const start = () => update(db, zid)
      // one after the other: two at once would add the same comments
      const turn = (running.get(zid) ?? Promise.resolve()).then(start, start)
      running.set(zid, turn)
      const end = () => void (running.get(zid) === turn && running.delete(zid))
      turn.then(end, end)
      return turn
    },
  }
}
