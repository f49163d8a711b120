import { dirname, join } from 'node:path/posix'

/** A file of the repository: its path from the root, with slashes, and its text. */
export interface Source {
  readonly path: string
  readonly text: string
}

/** Targets of citations. */
export interface Library {
  /** paths of all files from the root */
  readonly files: ReadonlySet<string>
  /** the text of a Markdown file */
  readonly read: (path: string) => string
  /** the words of all code: names that a document may use */
  readonly words: () => ReadonlySet<string>
}

/** A kind of citation. */
export interface CitationRule {
  readonly title: string
  /** the sources to check */
  readonly appliesTo: RegExp
  /** lists the citations without a target, as they are written */
  readonly findBroken: (source: Source, library: Library) => readonly string[]
  /** a source with one broken citation: proves that the rule finds something */
  readonly brokenSource: Source
  /** sources whose citations are good */
  readonly goodSources: readonly Source[]
}

const HEADING = /^#{1,6} +(.+?) *#*$/gm

/** The anchor that a heading gets on the usual hosts of repositories. */
export const createAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

const listHeadings = (text: string): string[] =>
  [...text.replaceAll(/^```.*?^```/gms, '').matchAll(HEADING)].map(([, heading = '']) => heading)

const hasAnchor = (text: string, anchor: string): boolean =>
  listHeadings(text).some((heading) => createAnchor(heading) === anchor)

const hasSection = (text: string, section: string): boolean =>
  listHeadings(text).some((heading) => heading.startsWith(`${section}. `))

/** Returns true if a path from the root names a file, or a folder with files. */
function exists({ files }: Library, path: string): boolean {
  const folder = `${path.replace(/\/$/, '')}/`
  return files.has(path) || [...files].some((file) => file.startsWith(folder))
}

const hasRecord = ({ files }: Library, number: string): boolean =>
  [...files].some((file) => file.startsWith(`docs/decisions/${number.padStart(4, '0')}-`))

/** Returns true if a path with an optional anchor names a file and one of its headings. */
function resolves(library: Library, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const [, record] = /^docs\/decisions\/(\d{4})$/.exec(path) ?? []
  if (record) return hasRecord(library, record)
  if (!exists(library, path)) return false
  return anchor === undefined || (library.files.has(path) && hasAnchor(library.read(path), anchor))
}

const listMatches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([all]) => all)

const withoutCode = (text: string): string =>
  text.replaceAll(/^```.*?^```/gms, '').replaceAll(/`[^`\n]*`/g, '')

const MARKDOWN = /^(?!CHANGELOG).*\.md$/
/** Numbered records; their links are not checked, because pages by subject replace them. */
const NOT_A_RECORD = /^(?!docs\/decisions\/\d{4}-)/
/** Without pages that compare names, or describe another product. */
const DOCUMENTS_OF_OUR_CODE =
  /^(?:docs\/(?:decisions\/(?!\d{4}-)[\w-]+|architecture|glossary|mathematics)|CONTRIBUTING|README)\.md$/
const DOCUMENT = /^(?!CHANGELOG|docs\/decisions\/\d{4}-).*\.md$/

/** Sources of the documents; they are not part of the repository. */
const PAPERS =
  /\b(?:spec|design|review)\/[\w-]+\.md|(?<![\w-])(?:core|extended|opinion-math|product-spec|peer-console|wishes)\.md/g

/** Paths that are not stored: output of programs, and placeholders. */
const NOT_STORED = /NOUN|SUBJECT|^e2e\/screenshots/

function findBrokenLinks({ path, text }: Source, library: Library): string[] {
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false
    const target = link.startsWith('#') ? `${path}${link}` : join(dirname(path), link)
    return !resolves(library, target)
  })
}

const SECTIONS = /(docs\/[\w/-]+\.md),? sections? (\d+(?:(?:, | and )\d+)*)/g

function findMissingSections({ text }: Source, library: Library): string[] {
  return [...text.replaceAll(/\n *(?:\*|\/\/)? */g, ' ').matchAll(SECTIONS)].flatMap(
    ([, path = '', numbers = '']) =>
      numbers
        .split(/, | and /)
        .filter((number) => !library.files.has(path) || !hasSection(library.read(path), number))
        .map((number) => `${path} section ${number}`),
  )
}

/** Names in documents that are not in our code: keywords of other standards and fields of the existing product. */
const FOREIGN_NAMES = new Set(['oneOf', 'randomN'])

/** Names like `createWave`, `VotingSession` and `LIMITS.topic`; words without an inner capital may be English. */
function findUnknownNames({ text }: Source, library: Library): string[] {
  const names = [...text.matchAll(/`([A-Za-z]\w*(?:\.[A-Za-z]\w*)*)`/g)].flatMap(([, name = '']) =>
    name.includes('.') && !name.startsWith('LIMITS.') ? [] : name.split('.'),
  )
  const isCode = (name: string) => /[a-z][A-Z]/.test(name) && !FOREIGN_NAMES.has(name)
  return names.filter((name) => isCode(name) && !library.words().has(name))
}

export const citationRules: readonly CitationRule[] = [
  {
    title: 'a link between documents leads to a file and a heading',
    appliesTo: MARKDOWN,
    findBroken: findBrokenLinks,
    brokenSource: { path: 'docs/a.md', text: 'See [b](b.md#third).' },
    goodSources: [
      {
        path: 'docs/a.md',
        text: '[b](b.md#second-part), [itself](#one), [web](https://example.org/x.md)\n\n# One',
      },
      { path: 'README.md', text: '[decisions](docs/decisions), `[not](a-link.md)`' },
    ],
  },
  {
    title: 'a path below docs leads to a file and a heading',
    appliesTo: NOT_A_RECORD,
    findBroken: ({ text }, library) =>
      listMatches(text, /(?<![\w/.-])docs\/[\w/-]*(?:\.\w+)?(?:#[\w-]+)?/g).filter(
        (path) => path !== 'docs/' && !resolves(library, path),
      ),
    brokenSource: { path: 'apps/web/src/x.ts', text: '// docs/b.md#first says why' },
    goodSources: [
      {
        path: 'apps/web/src/x.ts',
        text: '// docs/b.md#second-part, docs/decisions, docs/decisions/0012, /api/docs/x',
      },
    ],
  },
  {
    title: 'a section that is cited by its number is there',
    appliesTo: NOT_A_RECORD,
    findBroken: findMissingSections,
    brokenSource: { path: 'packages/domain/src/x.ts', text: '/** docs/b.md section 7 */' },
    goodSources: [
      {
        path: 'packages/domain/src/x.ts',
        text: '/**\n * (docs/b.md\n * sections 1 and 2) and docs/b.md section 1\n */',
      },
    ],
  },
  {
    title: 'a numbered record of decisions is there',
    appliesTo: NOT_A_RECORD,
    findBroken: ({ text }, library) =>
      [...text.matchAll(/\b(?:decision|record)s? (\d{1,4})\b/gi)]
        .filter(([, number = '']) => !hasRecord(library, number))
        .map(([cited]) => cited),
    brokenSource: { path: 'docs/benchmarks.md', text: 'Faster since record 13.' },
    goodSources: [{ path: 'docs/benchmarks.md', text: 'Faster since record 12. `decision_id` 13' }],
  },
  {
    title: 'no paper outside the repository is cited, and nothing there but published data',
    appliesTo: NOT_A_RECORD,
    findBroken: ({ text }) => [
      ...listMatches(text, /\.\.\/shared\b(?!\/data\b)[\w/.-]*/g),
      ...listMatches(text, PAPERS),
    ],
    brokenSource: { path: 'apps/mock-api/src/x.ts', text: '// as contract/core.md 7 has it' },
    goodSources: [{ path: 'e2e/x.ts', text: "'../shared/data/opendata', docs/contract/README.md, score.md" }],
  },
  {
    title: 'a file that a document names is there',
    appliesTo: DOCUMENT,
    findBroken: ({ text }, library) =>
      [...text.matchAll(/`((?:apps|packages|e2e|scripts)\/[\w./-]+)`/g)]
        .map(([, path = '']) => path)
        .filter((path) => !NOT_STORED.test(path) && !exists(library, path)),
    brokenSource: { path: 'docs/a.md', text: 'It is in `apps/web/src/gone.ts`.' },
    goodSources: [{ path: 'docs/a.md', text: '`apps/web/src/here.ts`, `apps/web`, `packages/*/src/x.ts`' }],
  },
  {
    title: 'a name of code that a document uses is in the code',
    appliesTo: DOCUMENTS_OF_OUR_CODE,
    findBroken: findUnknownNames,
    brokenSource: { path: 'docs/decisions/a.md', text: 'It is `isGone`.' },
    goodSources: [
      { path: 'docs/decisions/a.md', text: '`isHere`, `file.isHere`, `word`, `oneOf`' },
      { path: 'docs/style.md', text: 'instead of `isGone`' },
    ],
  },
]
