import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../platform/settings/config.ts'
import { listSettingNames } from '../platform/settings/settings.ts'

const text = readFileSync(join(import.meta.dirname, '../../../../.env.example'), 'utf8')
const lines = [...text.matchAll(/^(#?)([A-Z_]+)=(.*)$/gm)].map(([, off, name = '', value = '']) => ({
  off: off === '#',
  name,
  value,
}))

/** Settings that other programs read. */
const NON_SERVER_SETTINGS = ['OPENDATA_DIR']

describe('.env.example', () => {
  it('[RUN-4] documents every setting, and no other', () => {
    const documented = new Set(lines.map(({ name }) => name))
    expect(listSettingNames().filter((name) => !documented.has(name))).toEqual([])
    expect(
      [...documented].filter(
        (name) => !listSettingNames().includes(name) && !NON_SERVER_SETTINGS.includes(name),
      ),
    ).toEqual([])
  })

  it('[RUN-4] shows the defaults', () => {
    const shown = Object.fromEntries(lines.filter(({ off }) => !off).map(({ name, value }) => [name, value]))
    expect(readConfig(shown)).toEqual(readConfig({}))
  })
})
