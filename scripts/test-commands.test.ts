import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
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

  it('npm run audit says with an exit code of its own that the registry refuses, and installs nothing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'folkmoot-audit-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { packageManager } = JSON.parse(
      readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
    ) as { packageManager: string }
    const version = /pnpm@([^+]+)/.exec(packageManager)![1]!
    const refuse = 'echo "$*" >>"$0.calls"; echo ERR_PNPM_AUDIT_BAD_RESPONSE; exit 1'
    const pnpm = join(folder, 'pnpm')
    writeFileSync(pnpm, `#!/bin/sh\n[ "$1" = --version ] && echo ${version} && exit\n${refuse}\n`)
    chmodSync(pnpm, 0o755)
    const PATH = `${folder}${delimiter}${process.env['PATH']}`
    const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'go.mjs'), 'audit'], {
      env: { ...process.env, PATH },
      encoding: 'utf8',
    })
    expect({ status, stdout }).toEqual({ status: 2, stdout: expect.stringContaining('ERR_PNPM_AUDIT') })
    expect(readFileSync(`${pnpm}.calls`, 'utf8')).toBe('audit --prod\n')
  })

  it('[RUN-2] takes the browser that CHROMIUM names, and says when it is none', async () => {
    vi.stubEnv('CHROMIUM', process.execPath)
    expect(await findBrowser()).toEqual({ CHROMIUM: process.execPath })
    vi.stubEnv('CHROMIUM', join(import.meta.dirname, 'no-browser'))
    await expect(findBrowser()).rejects.toThrow('not an executable file')
  })
})
