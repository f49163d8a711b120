import { parseCommentText } from '../comments.ts'
import { LIMITS } from '../limits.ts'

/** Why texts cannot stand in place of a comment: one is empty or too long, or nothing was changed. */
type ReplacementProblem = 'empty' | 'too-long' | 'same'

/**
 * Rule of `replaceComment`. Finds what is wrong with texts that a person writes in place of a comment; undefined when nothing is.
 * @param maxCharacters of each; the limit of screens unless given
 */
export function findReplacementProblem(
  original: string,
  texts: readonly string[],
  maxCharacters: number = LIMITS.seedComment,
): ReplacementProblem | undefined {
  const parsed = texts.map((text) => parseCommentText(text, maxCharacters))
  if (parsed.length === 0) return 'empty'
  for (const one of parsed) if ('problem' in one) return one.problem === 'too-long' ? 'too-long' : 'empty'
  return parsed.some((one) => 'txt' in one && one.txt === original.trim()) ? 'same' : undefined
}
