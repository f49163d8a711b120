import { MIN_GROUP_SIZE } from './reports/reports.ts'

/**
 * Counts the authors of comments for the public. While the conversation is open the count grows in steps of `MIN_GROUP_SIZE`:
 * a reader who asks after each new comment could otherwise tell which comments share an author.
 */
export const countPublicAuthors = (authors: number, isOpen: boolean): number =>
  isOpen ? authors - (authors % MIN_GROUP_SIZE) : authors

/**
 * Lists when authors enter the public count: all of a step at the time of its last one.
 * @param firstTimes of the first comment of each author, in milliseconds, ascending
 * @param end when authors without a full step enter the count of a closed conversation, in milliseconds
 */
export const listPublicAuthorTimes = (
  firstTimes: readonly number[],
  { isOpen, end }: { readonly isOpen: boolean; readonly end: number },
): number[] =>
  firstTimes
    .slice(0, countPublicAuthors(firstTimes.length, isOpen))
    .map((_, at) => firstTimes[at - (at % MIN_GROUP_SIZE) + MIN_GROUP_SIZE - 1] ?? end)
