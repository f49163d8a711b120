import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CONTRACT } from '../packages/api-types/src/contract.ts'
import type { Contract, Endpoint } from '../packages/api-types/src/endpoint.ts'
import { getContractPageName } from '../packages/testing/src/other-server/contract-pages.ts'

const pagesFolder = join(import.meta.dirname, '../docs/contract')

/** Pages about no single feature. */
const GENERAL_PAGES = new Set(['README', 'peer-baseline'])

/** A call as the pages write it: without the common prefix, with parameter names in braces. */
const formatCall = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${path.replace(/^\/api\/v3/, '').replaceAll(/:(\w+)(?:\([^)]*\))?/g, '{$1}')}`

/** The character after each place where the call occurs: it shows when the text names a longer path instead. */
const listNextCharacters = (text: string, call: string): string[] =>
  text
    .split(call)
    .slice(1)
    .map((rest) => rest.charAt(0))

/** The calls that a page does not name. */
function listMissingCalls(calls: readonly string[], page: string): string[] {
  const text = page.replaceAll('/api/v3', '').replaceAll('`', '')
  return calls.filter((call) => listNextCharacters(text, call).every((character) => /[\w/{]/.test(character)))
}

/** The name, method and path of the calls in the table of a page. */
const listTableCalls = (page: string): string[] =>
  [...page.replaceAll('/api/v3', '').matchAll(/^\| (\w+) +\| ((?:GET|POST|PUT|DELETE) [^\s|?]+)/gm)].map(
    ([, name, call]) => `${name} ${call}`,
  )

const features = Object.entries<Contract>(CONTRACT).map(
  ([feature, endpoints]) => [getContractPageName(feature), endpoints] as const,
)
const readPage = (name: string): string => readFileSync(join(pagesFolder, `${name}.md`), 'utf8')

it.each(features)(
  '[HOUSE-2] docs/contract/%s.md names every call of the feature, as the code does',
  (pageName, endpoints) => {
    expect(listMissingCalls(Object.values(endpoints).map(formatCall), readPage(pageName))).toEqual([])
    const calls = Object.entries(endpoints).map(([name, endpoint]) => `${name} ${formatCall(endpoint)}`)
    expect(listTableCalls(readPage(pageName)).sort()).toEqual(calls.sort())
  },
)

it('[HOUSE-2] every page belongs to a feature of the contract', () => {
  const pages = readdirSync(pagesFolder).map((file) => file.replace('.md', ''))
  expect(pages.filter((page) => !GENERAL_PAGES.has(page)).sort()).toEqual(
    features.map(([name]) => name).sort(),
  )
})

it('[HOUSE-2] notices when a call is missing, or only a longer one is named', () => {
  expect(listMissingCalls(['GET /xids', 'POST /votes'], 'GET /xids/csv and POST /api/v3/votes')).toEqual([
    'GET /xids',
  ])
})
