import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTRACT } from '@folkmoot/api-types/contract'
import type { Contract, Endpoint } from '@folkmoot/api-types/endpoint'

const PAGES_FOLDER = join(import.meta.dirname, '../../../../docs/contract')

/** The page of a feature: `inviteTree` is described in `invite-tree`. */
export const getContractPageName = (feature: string): string =>
  feature === 'reportExports'
    ? 'exports'
    : feature.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** A call of the contract, and what its page says that other servers lack. */
export interface DocumentedCall {
  readonly name: string
  readonly endpoint: Endpoint
  /** true if only our server has the call */
  readonly isOurs: boolean
  /** names of fields, parameters and files of the page that only our server has */
  readonly ourFields: ReadonlySet<string>
}

/** A row of a table whose last cells begin with “ours”, or end with it, as the pages write it. */
const OURS_PATTERN = /\| ours\b|; ours +\|/

/** The sentence of a page that is ours as a whole. */
const WHOLE_PAGE = 'All of it is ours'

const listRows = (page: string): string[] => page.split('\n').filter((line) => line.startsWith('| '))

/** The names in backticks in the first cell of a row. */
const listNames = (row: string): string[] =>
  [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** Reads from docs/contract which calls and fields only our server has: the pages are the one place that says so. */
export function readDocumentedCalls(): DocumentedCall[] {
  return Object.entries<Contract>(CONTRACT).flatMap(([feature, calls]) => {
    const page = readFileSync(join(PAGES_FOLDER, `${getContractPageName(feature)}.md`), 'utf8')
    const rows = listRows(page).filter((row) => OURS_PATTERN.test(row))
    const ourFields = new Set(rows.flatMap(listNames))
    const isWhole = page.includes(WHOLE_PAGE)
    return Object.entries(calls).map(([name, endpoint]) => ({
      name,
      endpoint,
      isOurs: isWhole || rows.some((row) => row.startsWith(`| ${name} `)),
      ourFields,
    }))
  })
}

const createPathPattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replaceAll(/:\w+\(([^)]*)\)/g, '($1)')
      .replaceAll(/:\w+/g, '([^/]+)')
      .replaceAll('.', String.raw`\.`)}$`,
  )

/** Calls that name each part of the path come before calls with parameters, and conditions before none. */
const compareCalls = (one: DocumentedCall, other: DocumentedCall): number =>
  one.endpoint.path.split(':').length - other.endpoint.path.split(':').length ||
  Object.keys(other.endpoint.when ?? {}).length - Object.keys(one.endpoint.when ?? {}).length

/**
 * Creates the function that finds the call of a request.
 * @param calls those that the server has: the others are not looked for
 */
export function createCallFinder(calls: readonly DocumentedCall[]) {
  const sorted = calls
    .map((call) => ({ call, pattern: createPathPattern(call.endpoint.path) }))
    .sort((one, other) => compareCalls(one.call, other.call))
  return (method: string, { pathname, searchParams }: URL): DocumentedCall | undefined =>
    sorted.find(
      ({ call: { endpoint }, pattern }) =>
        endpoint.method === method &&
        pattern.test(pathname) &&
        Object.keys(endpoint.when ?? {}).every((name) => searchParams.has(name)),
    )?.call
}
