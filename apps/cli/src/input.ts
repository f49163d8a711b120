import { createReadStream } from 'node:fs'
import { decodeText, TEXT_PROBLEMS } from '@folkmoot/domain/import/decode-text'
import type { Context } from './context.ts'
import { getErrorCode, createFailure, getErrorMessage } from './errors.ts'

/** Formats the name of a file in a sentence: “-” is standard input. */
export const formatInputName = (path: string): string => (path === '-' ? 'standard input' : path)

/**
 * Reads the text of a file in chunks, or of standard input for “-”.
 * @throws CommandError when the file does not exist, cannot be read, or is not UTF-8
 */
export async function* readText({ stdin }: Context, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of path === '-' ? stdin : createReadStream(path))
      yield typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') throw createFailure(`There is no file ${path}.`, error)
    const reason = error instanceof TypeError ? 'it is not text in UTF-8' : getErrorMessage(error)
    throw createFailure(`${formatInputName(path)} cannot be read: ${reason}.`, error)
  }
}

/**
 * Reads a table as spreadsheet programs write it (FILE-3), from a file or standard input. A file that was read as Windows-1252 is
 * named on standard error, because nothing in it says so.
 * @throws CommandError when the file cannot be read, or is no text
 */
export async function readTableText({ stdin, stderr }: Context, path: string): Promise<string> {
  const name = formatInputName(path)
  const parts: Uint8Array[] = []
  try {
    for await (const chunk of path === '-' ? stdin : createReadStream(path)) parts.push(Buffer.from(chunk))
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') throw createFailure(`There is no file ${path}.`, error)
    throw createFailure(`${name} cannot be read: ${getErrorMessage(error)}.`, error)
  }
  const read = decodeText(Buffer.concat(parts))
  if ('problem' in read) throw createFailure(`${name} ${TEXT_PROBLEMS[read.problem]}`)
  if (read.encoding === 'windows-1252')
    stderr.write(`${name} is not UTF-8. It was read as Windows-1252: check letters such as ä, é and ñ.\n`)
  return read.text
}

/** Reads the non-blank lines of a file or of standard input, with their numbers. */
export async function readLines(context: Context, path: string): Promise<{ line: number; text: string }[]> {
  let content = ''
  for await (const chunk of readText(context, path)) content += chunk
  return content
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter(({ text }) => text !== '')
}
