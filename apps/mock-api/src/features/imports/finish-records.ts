import { LIMITS } from '@folkmoot/domain/limits'
import { digestArchive } from '../../core/archive/received.storage.ts'
import { listErasures } from '../../core/erasures.storage.ts'
import { eraseParticipant } from '../../core/participants/erase.storage.ts'
import { hasPeopleBefore, removeIdentities } from '../../core/retention.storage.ts'
import type { ConversationColumns } from '../../storage/database.ts'
import { findFile, writeBatch, type ImportProgress } from './progress.ts'
import { isOrigin, type ImportedRecords } from './records.ts'

/** Records with the key of this server's seals. */
export type SealedRecords = ImportedRecords & { readonly key: string }

/** The columns of a conversation's life. */
export type LifeColumns = Partial<
  Pick<
    ConversationColumns,
    | 'created'
    | 'modified'
    | 'context'
    | 'is_active'
    | 'is_draft'
    | 'opens_at'
    | 'closes_at'
    | 'archived_at'
    | 'closed_at'
    | 'identities_removed_at'
  >
>

/** Names the records.csv that was sent. @returns undefined without one */
async function digestRecords({ files }: ImportProgress): Promise<string | undefined> {
  const upload = findFile(files, 'records')
  return upload && digestArchive(upload.read())
}

/**
 * What the server has erased since the archive was made stays erased (FILE-11): people of the archived conversation, and all
 * identities if they were forgotten.
 * @returns when the identities were forgotten, how many people were erased, and the digest of the records
 */
export async function applyLaterErasures(
  progress: ImportProgress,
  records: SealedRecords,
): Promise<{ identities_removed_at: number | undefined; erased: number; digest: string | undefined }> {
  const { zid, now, participants, dependencies } = progress
  const digest = await digestRecords(progress)
  const isArchived = (name: string) => name === digest || isOrigin(records, name)
  const found = (await listErasures(dependencies.db)).filter(
    ({ kind, subject }) =>
      (kind === 'participant' || kind === 'identities') && isArchived(subject.split('/')[0] ?? ''),
  )
  let erased = 0
  for (const { kind, subject } of found) {
    const pid = Number(subject.split('/')[1])
    if (kind === 'participant' && participants.has(pid))
      await writeBatch(progress, async (tx) => {
        // in an import nobody has published the votes, so they go too
        await eraseParticipant(tx, { zid, pid }, now)
        participants.delete(pid)
        erased += 1
      })
  }
  // people who came after they were forgotten, when it was open again, stay
  const times = found.flatMap(({ kind, created }) => (kind === 'identities' ? [created] : []))
  const forgotten = times.length > 0 && (await hasPeopleBefore(dependencies.db, zid, Math.max(...times)))
  if (forgotten)
    await writeBatch(progress, (tx) =>
      removeIdentities(tx, { zid, conversation_uuid: progress.conversation_uuid }, now),
    )
  return { identities_removed_at: forgotten ? now : undefined, erased, digest }
}

const toTime = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/**
 * The life of an imported conversation. Times that do not fit its state are left out; an opening that is over does not open it, so
 * that an import never opens what its owner does not see.
 */
export function planImportedLife(
  life: ImportedRecords['life'],
  { isActive, now }: { isActive: boolean; now: number },
): { columns: LifeColumns; isLate: boolean } {
  if (!life) return { columns: {}, isLate: false }
  const time = (name: string) => toTime(life[name])
  const created = time('created')
  const { context } = life
  const own = {
    created: created ?? now,
    modified: time('modified') ?? now,
    context: typeof context === 'string' ? context.slice(0, LIMITS.context) : null,
  }
  const closes_at = time('closes_at')
  if (isActive)
    return {
      columns: { ...own, closes_at, opens_at: null, archived_at: null, closed_at: null },
      isLate: false,
    }
  const [opens_at, closed_at] = [time('opens_at'), time('closed_at')]
  const ended = { closed_at: closed_at ?? now, opens_at: null, closes_at: null }
  const rest = {
    ...own,
    archived_at: time('archived_at'),
    identities_removed_at: time('identities_removed_at'),
  }
  if (opens_at === null || rest.archived_at !== null) return { columns: { ...rest, ...ended }, isLate: false }
  if (opens_at > now) return { columns: { ...rest, opens_at, closes_at, closed_at }, isLate: false }
  const again =
    closed_at === null ? { is_active: 1, is_draft: 1, opens_at: null, closes_at: null, closed_at } : ended
  return { columns: { ...rest, ...again }, isLate: true }
}
