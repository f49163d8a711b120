import type { ImportedRecords } from './records.ts'

/** What the note of an import is about. */
interface NotedImport extends ImportedRecords {
  readonly hasRecords: boolean
  /** people whom the server erased since the archive was made */
  readonly erased: number
  readonly isForgotten: boolean
  /** its opening is over */
  readonly isLate: boolean
}

const countOf = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** Writes what an import took, and what it did not take, in sentences. */
export function formatImportNote({
  hasRecords,
  accounts: { taken, left },
  unsealed,
  unknown,
  missing,
  erased,
  isForgotten,
  isLate,
}: NotedImport): string {
  if (!hasRecords)
    return 'The settings are those of settings.csv. Without records.csv there are no moderation log, waves, reports, topics and team.'
  return [
    'Everything in the archive came back, except what this says.',
    taken > 0 && `${countOf(taken, 'person has', 'people have')} a role in it again: see People.`,
    left > 0 &&
      `${countOf(left, 'person of the team was', 'people of the team were')} not taken: roles come back only where an owner of the archived conversation imports it on the server that wrote it. Invite them in People.`,
    unsealed > 0 &&
      'Results are computed anew, because another server computed them: check the names of groups in reports afterwards.',
    unknown > 0 && `${countOf(unknown, 'record was', 'records were')} left out: a newer server wrote them.`,
    missing > 0 &&
      `${countOf(missing, 'record was', 'records were')} left out: people or comments that came while the files were downloaded, or that the files do not have. Download the archive again for all of it.`,
    erased > 0 &&
      `${countOf(erased, 'person was', 'people were')} erased since the archive was made, and stay erased.`,
    isForgotten &&
      'The people of this conversation were forgotten since the archive was made, and stay forgotten.',
    isLate && 'The time of its opening is over, so it waits for you: open it when you want.',
    'Not in an archive: secrets, tokens and webhooks, sign-in codes, addresses for mails, and whether the votes are published.',
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ')
}
