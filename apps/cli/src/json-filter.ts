import { spawnSync } from 'node:child_process'
import Mustache from 'mustache'
import { createFailure, createUsageError, getErrorCode, getErrorMessage } from './errors.ts'

/** What is printed instead of the JSON itself. */
export type JsonFilter = { readonly jq: string } | { readonly template: string }

/** The output of a program of jq. It may be longer than Node.js expects. */
const MAX_OUTPUT_BYTES = 2 ** 30

/**
 * Applies a program of jq, which has to be installed, or a Mustache template to a value.
 * @returns lines as they are printed
 * @throws CommandError where jq is missing or refuses its program, or the template cannot be read
 */
export function applyFilter(filter: JsonFilter, value: unknown): string {
  return 'jq' in filter ? runJq(filter.jq, value) : renderTemplate(filter.template, value)
}

function runJq(program: string, value: unknown): string {
  // the blank: a program that begins with a dash is no option
  const { error, status, stdout, stderr } = spawnSync('jq', ['--raw-output', ` ${program}`], {
    input: JSON.stringify(value),
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  })
  if (getErrorCode(error) === 'ENOENT')
    throw createFailure(
      '--jq runs the program jq, which is not installed here: https://jqlang.org/download/.',
    )
  // jq may end before it has read everything, which is an error of its own
  if (status) throw createUsageError(stderr.trim() || `jq ended with ${status}.`)
  if (error) throw createFailure(`jq failed: ${getErrorMessage(error)}.`)
  return stdout
}

function renderTemplate(template: string, value: unknown): string {
  try {
    return Mustache.render(unescapeTemplate(template), value, {}, { escape: String })
  } catch (error) {
    throw createUsageError(`The template cannot be read: ${getErrorMessage(error)}.`)
  }
}

/** Shells pass \n and \t as two characters. */
const unescapeTemplate = (template: string): string =>
  template.replaceAll('\\n', '\n').replaceAll('\\t', '\t')
