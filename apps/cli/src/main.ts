#!/usr/bin/env node
import { runProgram } from './commands/program.ts'
import { ofProcess } from './context.ts'
import { whyNotWritten } from './errors.ts'

/** Writes what is still under way; a closed pipe has nobody left to read it. */
const flushed = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => stream.write('', () => resolve()))

const stopped = new AbortController()
process.once('SIGINT', () => stopped.abort())
process.once('SIGTERM', () => stopped.abort())
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  process.stderr.write(`error: Standard output cannot be written: ${whyNotWritten(error)}\n`)
  process.exit(1)
})

const code = await runProgram(process.argv.slice(2), ofProcess(stopped.signal))
await Promise.all([flushed(process.stdout), flushed(process.stderr)])
process.exit(code)
