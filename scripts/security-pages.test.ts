import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const readText = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

/** Lists the numbers of requirements that a text names, `SAFE-81 to SAFE-83` as three. */
function listNamed(text: string): Set<number> {
  const named = [...text.matchAll(/SAFE-(\d+)(?: to SAFE-(\d+))?/g)]
  return new Set(
    named.flatMap(([, first, last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index),
    ),
  )
}

it('[SAFE-111] docs/security.md names every requirement SAFE', () => {
  const required = [...readText('docs/requirements.md').matchAll(/^- SAFE-(\d+) /gm)].map(([, id]) =>
    Number(id),
  )
  const named = listNamed(readText('docs/security.md'))
  expect(required.length).toBeGreaterThan(40)
  expect(required.filter((id) => !named.has(id))).toEqual([])
})

it('[SAFE-111] docs/security.md has its parts, and SECURITY.md says how to report and what is supported', () => {
  for (const title of [
    'Assets',
    'Attackers',
    'Trust boundaries',
    'What stops each attack',
    'What remains',
    'OWASP ASVS',
  ])
    expect(readText('docs/security.md')).toContain(`\n## ${title}`)
  const text = readText('SECURITY.md')
  for (const title of ['Report a vulnerability', 'What is supported', 'For operators'])
    expect(text).toContain(`\n## ${title}`)
  for (const word of ['/.well-known/security.txt', 'SECURITY_CONTACT', 'SECURITY_POLICY'])
    expect(text).toContain(word)
})
