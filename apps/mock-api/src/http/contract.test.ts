import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'

const samples = fileURLToPath(new URL('../../compile-samples', import.meta.url))
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

/** Compiles the samples and returns the lines with errors. */
function runCompiler(): string[] {
  try {
    execFileSync(process.execPath, [compiler, '-p', samples, '--checkers', '1', '--pretty', 'false'], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return []
  } catch (cause) {
    return (cause as { stdout: string }).stdout.split('\n').filter((line) => line.includes('error TS'))
  }
}

describe('the contract at compile time', () => {
  let errors: string[] = []
  beforeAll(() => {
    errors = runCompiler()
  })
  const listErrors = (sample: string) => errors.filter((line) => line.includes(`${sample}.ts(`))

  it('accepts correct handlers and inputs', () => expect(listErrors('fine')).toEqual([]))

  it.each([
    'missing-handler',
    'wrong-reply',
    'missing-reply-field',
    'missing-input',
    'missing-access',
    'unknown-code',
  ])('refuses %s', (sample) => expect(listErrors(sample)).toHaveLength(1))
})
