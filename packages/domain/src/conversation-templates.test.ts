import { expect, it } from 'vitest'
import { CONVERSATION_TEMPLATES, formatTemplateCsv, TEMPLATE_NAMES } from './conversation-templates.ts'
import { isLongerThan } from './text.ts'
import { LIMITS } from './limits.ts'
import { normalizeText } from './near-duplicate-index.ts'
import { readSeedCsv } from './seed-csv.ts'

/** As many as a conversation should start with. */
const MIN_SEEDS = 10
const MAX_SEED_CHARACTERS = 140

it.each(TEMPLATE_NAMES)('[LIFE-11] the template %s can be created as it is', async (name) => {
  const { topic, description, seeds } = CONVERSATION_TEMPLATES[name]
  expect([isLongerThan(topic, LIMITS.topic), isLongerThan(description, LIMITS.description)]).toEqual([
    false,
    false,
  ])
  expect(seeds.length).toBeGreaterThanOrEqual(MIN_SEEDS)
  expect(new Set(seeds.map(normalizeText)).size).toBe(seeds.length)
  // one short idea each
  for (const seed of seeds) expect(seed.length).toBeLessThanOrEqual(MAX_SEED_CHARACTERS)
  const read = await readSeedCsv([formatTemplateCsv(name)])
  expect('rows' in read && read.rows.map(({ txt, problem }) => problem ?? txt)).toEqual(seeds)
})
