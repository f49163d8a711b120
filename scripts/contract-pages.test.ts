import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Contract, Endpoint } from '../packages/api-types/src/index.ts'

const root = join(import.meta.dirname, '..')
const contractFolder = join(root, 'packages/api-types/src')
const pagesFolder = join(root, 'docs/contract')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && Object.values(value).some(isEndpoint)

/** A call as the pages write it: without the common prefix, and with names of parameters in braces. */
const formatCall = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${path.replace(/^\/api\/v3/, '').replaceAll(/:(\w+)(?:\([^)]*\))?/g, '{$1}')}`

/** The character after each place where a call stands: a longer path is another call. */
const listEnds = (text: string, call: string): string[] =>
  text
    .split(call)
    .slice(1)
    .map((rest) => rest.charAt(0))

/** The calls of a noun that its page does not name. */
function listMissingCalls(calls: readonly string[], page: string): string[] {
  const text = page.replaceAll('/api/v3', '').replaceAll('`', '')
  return calls.filter((call) => listEnds(text, call).every((end) => /[\w/{]/.test(end)))
}

const nouns = (
  await Promise.all(
    readdirSync(contractFolder)
      .filter((file) => file.endsWith('.ts') && !/(?:\.test|^index)\.ts$/.test(file))
      .map(async (file) => {
        const exported = (await import(join(contractFolder, file))) as Record<string, unknown>
        const endpoints = Object.values(exported)
          .filter(isContract)
          .flatMap((contract) => Object.values(contract))
        return [file.replace('.ts', ''), endpoints.map(formatCall)] as const
      }),
  )
).filter(([, calls]) => calls.length > 0)

it.each(nouns)('[HOUSE-2] docs/contract has a page for %s with every call', (noun, calls) => {
  const path = join(pagesFolder, `${noun}.md`)
  expect(existsSync(path)).toBe(true)
  expect(listMissingCalls(calls, readFileSync(path, 'utf8'))).toEqual([])
})

it('[HOUSE-2] every page of a noun has calls of the contract', () => {
  const pages = readdirSync(pagesFolder).map((file) => file.replace('.md', ''))
  const others = new Set(['README', 'peer-baseline'])
  expect(pages.filter((page) => !others.has(page)).sort()).toEqual(nouns.map(([noun]) => noun).sort())
})

it('[HOUSE-2] notices when a call is missing, or only a longer one is named', () => {
  expect(listMissingCalls(['GET /xids', 'POST /votes'], 'GET /xids/csv and POST /api/v3/votes')).toEqual([
    'GET /xids',
  ])
})
