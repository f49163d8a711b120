import type { PendingVote } from '../store/store.ts'

/** The three answers in their order: the value on the wire, its name in messages and styles, its key, and its sign as a path. */
export const ANSWERS = [
  { vote: -1, name: 'agree', key: '1', sign: 'M5 13l4.5 4.5L19 8' },
  { vote: 1, name: 'disagree', key: '2', sign: 'M6 6l12 12M18 6L6 18' },
  { vote: 0, name: 'pass', key: '3', sign: 'M6 12h.01M12 12h.01M18 12h.01' },
] as const

export type AnswerName = (typeof ANSWERS)[number]['name']

/** The name of a vote. */
export const getAnswerName = (vote: PendingVote['vote']): AnswerName =>
  vote === -1 ? 'agree' : vote === 1 ? 'disagree' : 'pass'
