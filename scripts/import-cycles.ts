import { dirname, join } from 'node:path/posix'
import type { Source } from './rules.ts'

const IMPORT = /\b(?:from|import)\s*\(?\s*'((?:\.|@folkmoot\/)[^'?]+)/g

/** Resolves an import of ours to a path from the root. Packages export their files by name, and `index.ts`. */
function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  const [, name, ...file] = specifier.split('/')
  return `packages/${name}/src/${file.join('/') || 'index'}.ts`
}

/** Returns the files that each file imports, imports of types and dynamic imports included. */
function createImportGraph(sources: readonly Source[]): Map<string, readonly string[]> {
  const paths = new Set(sources.map(({ path }) => path))
  return new Map(
    sources.map(({ path, text }) => [
      path,
      [...text.matchAll(IMPORT)]
        .map(([, specifier = '']) => resolveImport(path, specifier))
        .filter((target) => paths.has(target)),
    ]),
  )
}

/** Finds import cycles by depth-first search: one for each import that leads back to a file on the current path. */
export function findImportCycles(sources: readonly Source[]): string[] {
  const graph = createImportGraph(sources)
  const finished = new Set<string>()
  const stack: string[] = []
  const cycles: string[] = []
  const visit = (path: string): void => {
    const start = stack.indexOf(path)
    if (start >= 0) cycles.push([...stack.slice(start), path].join(' → '))
    if (start >= 0 || finished.has(path)) return
    stack.push(path)
    for (const target of graph.get(path) ?? []) visit(target)
    stack.pop()
    finished.add(path)
  }
  for (const path of graph.keys()) visit(path)
  return cycles
}
