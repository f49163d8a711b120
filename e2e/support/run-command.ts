import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createPlainEnv, root, type RunningServer } from '../server.ts'

/**
 * Runs the built command line against a server with `--json`, for benchmarks.
 * @throws if the command fails
 */
export async function runCommand(
  server: RunningServer,
  ...words: string[]
): Promise<Record<string, unknown>> {
  const env = { ...createPlainEnv(), FOLKMOOT_SERVER: server.origin, XDG_CONFIG_HOME: server.folder }
  const program = join(root, 'apps/cli/dist/folkmoot.js')
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words, '--json'], { env })
  return JSON.parse(stdout) as Record<string, unknown>
}
