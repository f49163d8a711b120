import { CommandError, createUsageError, getErrorMessage } from './errors.ts'

/** Makes the text that is printed instead of the JSON itself. @throws CommandError where it fails */
export type JsonFilter = (value: unknown) => string

/** Calls a step of a filter whose failure is the person's. */
function runStep<T>(what: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw error instanceof CommandError ? error : createUsageError(what + getErrorMessage(error))
  }
}

/**
 * Prepares a program of jq: a text is printed as it is, any other output as JSON, each on lines of its own.
 * @param env the variables of the environment, for `$ENV`
 * @throws CommandError where the program cannot be read, before anything is asked of the server
 */
export async function createJqFilter(
  program: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<JsonFilter> {
  const [{ prepareJq }, { formatJson }] = await Promise.all([import('./jq/run.ts'), import('./jq/values.ts')])
  const filter = runStep('', () => prepareJq(program, env))
  return (value) =>
    runStep('--jq: ', () =>
      filter(value)
        .map((output) => `${typeof output === 'string' ? output : formatJson(output, 2)}\n`)
        .join(''),
    )
}

/** Prepares a Mustache template. @throws CommandError where it cannot be read */
export async function createTemplateFilter(template: string): Promise<JsonFilter> {
  const { default: Mustache } = await import('mustache')
  const text = unescapeTemplate(template)
  const what = 'The template cannot be read: '
  runStep(what, () => Mustache.parse(text))
  return (value) => runStep(what, () => Mustache.render(text, value, {}, { escape: String }))
}

/** Shells pass \n and \t as two characters. */
const unescapeTemplate = (template: string): string =>
  template.replaceAll('\\n', '\n').replaceAll('\\t', '\t')
