import { LIMITS } from '@folkmoot/domain/limits'
import type { Context } from '../../context.ts'
import { createFailure } from '../../errors.ts'
import { formatInputName, readLines } from '../../input.ts'

interface XidSource {
  readonly xids: readonly string[]
  /** a file with ids, one per line; “-” is standard input */
  readonly from: string | undefined
}

/** Reads the ids of the command line and of the file, each once. */
export async function readXids({ xids: words, from }: XidSource, context: Context): Promise<string[]> {
  const lines = from === undefined ? [] : await readLines(context, from)
  for (const { line, text } of lines)
    if (text.length > LIMITS.xid)
      throw createFailure(
        `${formatInputName(from ?? '')}, line ${line}: the id is longer than ${LIMITS.xid} characters.`,
      )
  return [...new Set([...words, ...lines.map(({ text }) => text)])]
}
