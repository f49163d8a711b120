// Asks the registry for vulnerabilities of the packages of the product. The arguments are the command that runs pnpm.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readAudit } from './audit.ts'

const TIMEOUT_MS = 60_000

const [program = 'pnpm', ...first] = process.argv.slice(2)
const { stdout } = spawnSync(program, [...first, 'audit', '--prod', '--json'], {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
  timeout: TIMEOUT_MS,
  stdio: ['ignore', 'pipe', 'ignore'],
})
const { state, lines } = readAudit(stdout ?? '')
for (const line of lines) console.log(line)
console.log(`audit: ${state}`)
process.exitCode = state === 'failed' ? 1 : 0
