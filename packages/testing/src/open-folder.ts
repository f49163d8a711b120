import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Creates a folder that goes after the current test and its hooks. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
