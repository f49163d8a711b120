import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { TestUserConfig } from 'vitest/config'
import createConfig from '../vitest.config.ts'

interface Step {
  readonly name: string
  readonly needs?: readonly string[]
  readonly after?: readonly string[]
}

// scripts/go is plain JavaScript, because it runs before anything is installed
const { listTestSteps, listLongSteps } = (await import(join(import.meta.dirname, 'go/test.mjs'))) as {
  listTestSteps: () => Step[]
  listLongSteps: (args: readonly string[]) => Step[]
}
const { findBrowser } = (await import(join(import.meta.dirname, 'go/browser.mjs'))) as {
  findBrowser: () => Promise<{ CHROMIUM: string }>
}

/** The projects of a run of vitest, with the files that each includes. */
function listProjects(mode: string): { name: unknown; include: string[] }[] {
  const load = createConfig as (env: { mode: string; command: 'serve' }) => { test: TestUserConfig }
  return (load({ mode, command: 'serve' }).test.projects ?? []).map((project) => {
    const { name, include = [] } = (project as { test: TestUserConfig }).test
    return { name, include }
  })
}

describe('the commands of the tests', () => {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }

  it('[RUN-2] npm test installs, checks, and runs every quick suite, the browser too', () => {
    expect(scripts['test']).toBe('node scripts/go.mjs test')
    const steps = listTestSteps()
    expect(steps[0]?.name).toBe('install')
    expect(steps.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['types, lint and format', 'build', 'journeys in a real browser']),
    )
    // a step waits for steps before it only
    for (const [at, { needs = [], after = [] }] of steps.entries())
      for (const one of [...needs, ...after])
        expect(steps.slice(0, at).map(({ name }) => name)).toContain(one)
    expect(listProjects('test').map(({ name }) => name)).toEqual(['rules', 'drawings', 'server', 'screens'])
    expect(listProjects('journey')[0]?.include).toContain('e2e/**/*.journey.ts')
  })

  it('[RUN-2] npm run test:long adds the long suites, with every state in a browser', () => {
    expect(scripts['test:long']).toBe('node scripts/go.mjs test:long')
    expect(listLongSteps([]).map(({ name }) => name)).toContain(
      'long suites, and every state in a real browser',
    )
    expect(listProjects('long').flatMap(({ include }) => include)).toEqual(
      expect.arrayContaining(['e2e/**/*.states.test.ts', 'apps/mock-api/**/*.long.test.{ts,tsx}']),
    )
  })

  it('[RUN-2] takes the browser that CHROMIUM names, and says when it is none', async () => {
    vi.stubEnv('CHROMIUM', process.execPath)
    expect(await findBrowser()).toEqual({ CHROMIUM: process.execPath })
    vi.stubEnv('CHROMIUM', join(import.meta.dirname, 'no-browser'))
    await expect(findBrowser()).rejects.toThrow('not an executable file')
  })
})
