import { prepareCommand } from './command-usage.ts'
import { readEnvironment } from './config.ts'
import { DONE } from './exit-codes.ts'
import { exitOnFailure } from './exit-on-failure.ts'

async function runCommand(name: string, words: readonly string[]): Promise<number> {
  const prepared = prepareCommand(name, words)
  if (typeof prepared === 'function') {
    const config = readEnvironment()
    for (const warning of config.misspellings) console.warn(`WARNING: ${warning}`)
    return prepared(config)
  }
  const write = prepared.exitCode === DONE ? console.log : console.error
  write(prepared.text)
  return prepared.exitCode
}

/** Runs a command with the settings of the environment instead of starting the server. */
export const runServerCommand = (name: string, words: readonly string[]): Promise<void> =>
  exitOnFailure(async () => {
    process.exitCode = await runCommand(name, words)
  })
