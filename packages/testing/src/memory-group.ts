import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const ROOT = '/sys/fs/cgroup'
const MEGABYTE = 1024 * 1024
const CLOSE_WAIT_MS = 100

/** A group of processes with a limit of their memory, which the kernel keeps: a container has one too. */
export interface MemoryGroup {
  /** what comes before a command so that it runs in the group, with all that it starts */
  readonly launcher: readonly string[]
  /** removes the group when its processes have ended */
  readonly close: () => Promise<void>
}

/** Names of the files, which differ between both versions of Linux's groups. */
const VERSIONS = [
  { parent: join(ROOT, 'memory'), limit: 'memory.limit_in_bytes' },
  { parent: ROOT, limit: 'memory.max' },
]

/** Creates a group; undefined where this account may not. */
export function createMemoryGroup(megabytes: number): MemoryGroup | undefined {
  const version = VERSIONS.find(({ parent }) => existsSync(join(parent, 'cgroup.procs')))
  if (!version) return undefined
  const folder = join(version.parent, `folkmoot-${randomUUID()}`)
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  try {
    mkdirSync(folder)
    writeFileSync(join(folder, version.limit), String(megabytes * MEGABYTE))
  } catch {
    if (existsSync(folder)) rmdirSync(folder)
    return undefined
  }
  return {
    launcher: ['sh', '-c', `echo $$ > '${join(folder, 'cgroup.procs')}' && exec "$@"`, 'sh'],
    async close() {
      while (read('cgroup.procs') !== '') await wait(CLOSE_WAIT_MS)
      rmdirSync(folder)
    },
  }
}
