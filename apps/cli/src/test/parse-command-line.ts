import { buildProgram } from '../commands/program.ts'
import { createEnvironment } from './terminal.ts'

/** Parses a command line to its `run` function and options, without running it. */
export async function parseCommandLine(
  ...words: readonly string[]
): Promise<{ run: unknown; options: unknown } | undefined> {
  let parsed: { run: unknown; options: unknown } | undefined
  const { environment } = createEnvironment({ home: '/nowhere' })
  const start = async (run: unknown, options: unknown) => {
    parsed = { run, options }
  }
  const program = await buildProgram(environment, { words, start })
  await program.parseAsync(words, { from: 'user' })
  return parsed
}
