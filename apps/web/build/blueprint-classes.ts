import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** One file of the component library: its text, and the names that it imports by file. */
interface LibraryFile {
  file: string
  text: string
}

const IMPORT_PATTERN =
  /(?:import|export)\s+(?:(\*)(?:\s+as\s+\w+)?|\{([^}]*)\}|[^'"{*]+?)\s*from\s*["'](\.[^"']*)["']/g

function resolveFile(from: string, path: string): string | undefined {
  const base = resolve(dirname(from), path)
  return [`${base}.js`, join(base, 'index.js')].find((file) => existsSync(file))
}

const parseNames = (list: string): string[] =>
  list
    .split(',')
    .map(
      (name) =>
        name
          .replace(/^\s*type\s.*$/, '')
          .split(/\sas\s/)[0]
          ?.trim() ?? '',
    )
    .filter(Boolean)

/** Finds the file that exports a name, by following the library's index files. */
function findFile(name: string, index: string): string | undefined {
  for (const [, star, list, path] of readFileSync(index, 'utf8').matchAll(IMPORT_PATTERN)) {
    const target = resolveFile(index, path ?? '')
    if (!target) continue
    if (list !== undefined && parseNames(list).includes(name))
      return target.endsWith('index.js') ? findFile(name, target) : target
    const deeper = star && findFile(name, target)
    if (deeper) return deeper
  }
  return undefined
}

/** Lists the files of the named components, without those that all components share. */
function listComponentFiles(components: Iterable<string>, index: string): LibraryFile[] {
  const parts = new Map<string, string>()
  const waiting = [...components].flatMap((name) => findFile(name, index) ?? [])
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (parts.has(file) || file.includes('/common/')) continue
    const text = readFileSync(file, 'utf8')
    parts.set(file, text)
    for (const [, , list, path] of text.matchAll(IMPORT_PATTERN)) {
      const target = resolveFile(file, path ?? '')
      if (!target) continue
      if (target.endsWith('index.js'))
        waiting.push(...parseNames(list ?? '').flatMap((name) => findFile(name, target) ?? []))
      else waiting.push(target)
    }
  }
  return [...parts].map(([file, text]) => ({ file, text }))
}

const readSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))

const CLASS_FUNCTIONS: Readonly<Record<string, RegExp>> = {
  intentClass: /^bp6-intent-/,
  alignmentClass: /^bp6-align-/,
  elevationClass: /^bp6-elevation-/,
  positionClass: /^bp6-position-/,
  sizeClass: /^bp6-(small|large|medium)$/,
  variantClass: /^bp6-(minimal|outlined|solid)$/,
}

/**
 * Finds the class-name constants in a file, each with the code that follows it, which shows whether more is appended at
 * run time.
 */
function findClassConstants(text: string): [constant: string, rest: string][] {
  const found = [...text.matchAll(/\bClasses\.(\w+)(\}-\$\{)?/g)]
  // some files import the constants themselves
  const direct = [...text.matchAll(IMPORT_PATTERN)].flatMap(([, , list = '', path = '']) =>
    path.endsWith('/common/classes') ? parseNames(list) : [],
  )
  for (const name of direct) found.push(...text.matchAll(new RegExp(`\\b(${name})\\b(\\}-\\$\\{)?`, 'g')))
  return found.map(([, constant = '', rest = '']) => [constant, rest])
}

/**
 * Finds the classes of the component library that a build needs: those that the components imported under `folder` can
 * put on an element. A name composed at run time keeps every class that begins with its fixed part.
 * @param index the library's main module as a file
 * @param classes the library's names for its classes
 * @param all every class of its style sheet
 */
export function findNeededClasses(
  folder: string,
  index: string,
  classes: Readonly<Record<string, unknown>>,
  all: ReadonlySet<string>,
): Set<string> {
  const own = readSources(folder)
  const imported = new Set<string>()
  for (const text of own)
    for (const [, list] of text.matchAll(/import\s*\{([^}]*)\}\s*from\s*'@blueprintjs\/core'/g))
      for (const name of parseNames(list ?? '')) imported.add(name)
  const needed = new Set<string>()
  const keep = (test: (name: string) => boolean) => [...all].filter(test).forEach((name) => needed.add(name))
  for (const text of [...own, ...listComponentFiles(imported, index).map((part) => part.text)]) {
    for (const [name] of text.matchAll(/\bbp6-[\w-]+/g)) needed.add(name)
    for (const [constant, rest] of findClassConstants(text)) {
      const pattern = CLASS_FUNCTIONS[constant]
      const value = classes[constant]
      if (pattern) keep((name) => pattern.test(name))
      else if (typeof value === 'string')
        keep(
          (name) => name === value || (rest ? name.startsWith(`${value}-`) : isTransitionStep(name, value)),
        )
    }
  }
  return needed
}

/** A transition's step is the end of a name: bp6-popover-enter-active. */
const isTransitionStep = (name: string, value: string): boolean =>
  name.startsWith(`${value}-`) &&
  /^-(enter|appear|exit|leave)(-active|-done)?$/.test(name.slice(value.length))
