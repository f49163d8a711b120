import { existsSync, readdirSync } from 'node:fs'
import { cpus } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')

const listBenchFolders = (folder: string): string[] =>
  readdirSync(join(root, folder)).map((name) => join(root, folder, name, 'bench'))

const listBenchFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.bench.ts'))
    .map((name) => join(folder, name))

/** Runs the benchmarks one after the other: all, the one of the given name, or else those whose file name contains the word. */
async function main(word = ''): Promise<void> {
  const all = ['apps', 'packages']
    .flatMap(listBenchFolders)
    .filter((folder) => existsSync(folder))
    .flatMap(listBenchFiles)
  const named = all.filter((file) => basename(file) === `${word}.bench.ts`)
  const wanted = named.length > 0 ? named : all.filter((file) => file.slice(root.length).includes(word))
  if (wanted.length === 0) {
    console.error(word === '' ? 'There are no benchmarks.' : `No benchmark's file name contains ${word}.`)
    process.exitCode = word === '' ? 0 : 2
    return
  }
  console.log(
    `Node.js ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}\n`,
  )
  for (const file of wanted) await import(pathToFileURL(file).href)
}

await main(process.argv[2])
