import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresCluster } from './postgres-cluster.ts'
import { findPostgresPrograms } from './postgres-programs.ts'

/** An empty database for servers of their own process. */
export interface EngineDatabase {
  readonly url: string
  /** kills the database's own processes and starts them again; undefined where it has none */
  readonly crash?: () => Promise<void>
  /** starts the database's own processes, if they have ended, as the system's manager of services would; undefined where it has none */
  readonly restart?: () => Promise<void>
  /** deletes it */
  readonly close: () => Promise<void>
}

/** A kind of database on which a fault is tried. */
export interface Engine {
  readonly name: string
  readonly canCrash: boolean
  readonly create: () => Promise<EngineDatabase>
  /** creates one in a folder of a disk */
  readonly createIn: (folder: string) => Promise<EngineDatabase>
}

async function createFile(): Promise<EngineDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-file-'))
  return {
    url: `sqlite:${join(folder, 'data.db')}`,
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

const createFileIn = async (folder: string): Promise<EngineDatabase> => ({
  url: `sqlite:${join(folder, 'data.db')}`,
  close: async () => {},
})

async function createCluster(folder?: string): Promise<EngineDatabase> {
  const cluster = await startPostgresCluster(folder)
  const crash = async () => {
    await cluster.kill()
    await cluster.start()
  }
  return { url: cluster.url, crash, restart: cluster.start, close: cluster.close }
}

/** Lists the engines on which tests of faults run: SQLite, and PostgreSQL where its programs are installed. */
export function createEngines(): Engine[] {
  const engines: Engine[] = [{ name: 'SQLite', canCrash: false, create: createFile, createIn: createFileIn }]
  if (findPostgresPrograms() !== undefined)
    engines.push({
      name: 'PostgreSQL',
      canCrash: true,
      create: () => createCluster(),
      createIn: createCluster,
    })
  return engines
}
