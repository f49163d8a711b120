import { buildProgram } from '../commands/program.ts'
import { createEnvironment } from './terminal.ts'

/** What a command line asks for: the work and its options, which are not run. */
export async function parseCommandLine(
  ...words: readonly string[]
): Promise<{ run: unknown; options: unknown } | undefined> {
  let asked: { run: unknown; options: unknown } | undefined
  const { surroundings } = createEnvironment({ home: '/nowhere' })
  const start = async (run: unknown, options: unknown) => {
    asked = { run, options }
  }
  const program = await buildProgram(surroundings, { words, start })
  await program.parseAsync(words, { from: 'user' })
  return asked
}
