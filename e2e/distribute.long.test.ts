import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { setUpProduct } from './harness.ts'
import { root } from './server.ts'
import { createConversation, getAdasToken } from './support/conversations.ts'
import { inspectPage } from './support/inspect-page.ts'
import { createTree } from './support/invite-tree.ts'
import { setUpKeptPages } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpKeptPages(product)

function canRunCurl(): boolean {
  try {
    return execFileSync('curl', ['--version']).length > 0
  } catch {
    return false
  }
}

const hasCurl = canRunCurl()

it.skipIf(!hasCurl)(
  `[DIST-6] [NET-6] the line for the terminal downloads external ids${hasCurl ? '' : ' (skipped: no curl here)'}`,
  async () => {
    const id = await createConversation(product, 'Benches', 'open')
    const member = await fetch(`${product.origin}/api/v3/comments`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ conversation_id: id, txt: 'More benches.', xid: 'member-7' }),
    })
    expect(member.status).toBe(200)
    const page = await openAs('ada', `/m/${id}/share`)
    const line = await page.locator('code', { hasText: 'curl' }).textContent()
    expect(await runShellLine(line ?? '')).toMatch(/^participant,xid\n\d+,"member-7"\n$/)
  },
)

/** Runs a line in a shell with the command line on its PATH. @returns the content of the written file */
async function runShellLine(line: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'folkmoot-curl-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const program = join(root, 'apps/cli/dist/folkmoot.js')
  await writeFile(join(folder, 'folkmoot'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`, {
    mode: 0o755,
  })
  const env = {
    PATH: `${folder}:${process.env['PATH'] ?? ''}`,
    FOLKMOOT_SERVER: product.origin,
    FOLKMOOT_TOKEN: await getAdasToken(product),
  }
  await promisify(execFile)('sh', ['-c', line], { cwd: folder, env })
  const name = /--output '([^']+)'/.exec(line)?.[1] ?? ''
  return readFile(join(folder, name), 'utf8')
}

it('[CODE-5] a printed sheet has 48 codes on four pages, and no buttons', async () => {
  const tree = await createTree(product, 'Where shall the bridge go?')
  await tree.wave({ owner_invites: 60 })
  const page = await openAs('ada', `/m/${tree.conversation_id}/invite-codes?sheet=1`)
  const codes = page.getByRole('img', { name: /^QR code/ })
  await codes.nth(47).waitFor()
  expect(await codes.count()).toBe(48)
  expect(await inspectPage(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  for (const format of ['A4', 'Letter']) {
    const paper = (await page.pdf({ format })).toString('latin1')
    expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(4)
  }
})
