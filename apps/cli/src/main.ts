#!/usr/bin/env node
import { setMaxListeners } from 'node:events'
import { runProgram } from './commands/program.ts'
import { createProcessEnvironment } from './context.ts'
import { explainWriteError } from './errors.ts'

/** Waits until all output is written. */
const flush = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => stream.write('', () => resolve()))

const abortController = new AbortController()
// many votes of a simulation wait for it at once
setMaxListeners(0, abortController.signal)
process.once('SIGINT', () => abortController.abort())
process.once('SIGTERM', () => abortController.abort())
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  process.stderr.write(`error: Standard output cannot be written: ${explainWriteError(error)}\n`)
  process.exit(1)
})

const exitCode = await runProgram(process.argv.slice(2), createProcessEnvironment(abortController.signal))
await Promise.all([flush(process.stdout), flush(process.stderr)])
process.exit(exitCode)
