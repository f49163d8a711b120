import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'

const text = readFileSync(join(import.meta.dirname, '../../../../docs/identity-providers.md'), 'utf8')

/** The blocks of settings, each under the last heading before it. */
const blocks = [...text.matchAll(/^## (.*)$|^```sh\n([^]*?)^```/gm)].reduce<
  { heading: string; lines: string[] }[]
>((found, [, heading, block]) => {
  if (heading !== undefined) return [...found, { heading, lines: [] }]
  found.at(-1)?.lines.push(...(block ?? '').split('\n').filter((line) => line.startsWith('AUTH_')))
  return found
}, [])
const examples = blocks.filter(({ lines }) => lines.length > 0)

it.each(examples)('[AUTH-37] the settings of $heading are read without a problem', ({ lines }) => {
  const env = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s, 2)))
  expect(Object.keys(env).length).toBeGreaterThan(3)
  // some need a secret beside what the first block has
  const config = readConfig({ DATABASE_URL: 'sqlite::memory:', ...env })
  expect(config.auth.issuer).toBe(env['AUTH_ISSUER'])
})

it('[AUTH-37] the page has settings for the providers that it promises', () => {
  const headings = examples.map(({ heading }) => heading)
  for (const name of [
    'Keycloak',
    'Authentik',
    'Zitadel',
    'Entra ID',
    'Google',
    'glewlwyd',
    'Several providers',
  ])
    expect(headings).toContain(name)
})
