import leven from 'leven'
import type * as Type from 'typebox'
import { Errors } from 'typebox/value'
import { formatExpectation, type JsonSchema, parseValue } from '../http/parse-input.ts'
import { DEFAULTS, EXPECTATIONS, listSettingNames, Settings } from './settings.ts'

/** Expected JSON of a setting, by the type of its schema. */
const JSON_EXPECTATIONS: Readonly<Record<string, string>> = {
  array: 'must be a JSON array, for example ["ada@example.org", 7]',
  object: 'must be a JSON object, for example {"votes_per_participant":300}',
}

const NUMBER_TYPES: ReadonlySet<unknown> = new Set(['integer', 'number'])

const getShape = (name: string) =>
  (Settings.properties as Record<string, Type.TSchema & JsonSchema>)[name] ?? {}

/** Says what a setting must be; undefined if only the schema does. */
function findExpectation(name: string): string | undefined {
  const shape: JsonSchema = getShape(name)
  if (name in EXPECTATIONS) return EXPECTATIONS[name as keyof Settings]
  // every page writes 1 or 0
  if (shape.type === 'boolean') return 'must be 1 or 0'
  return NUMBER_TYPES.has(shape.type) ? formatExpectation(shape) : undefined
}

/** Reads a text as the type of its setting. */
function readSetting(name: string, text: string): { value: unknown } | { expected: string } {
  const shape: JsonSchema = getShape(name)
  const json = JSON_EXPECTATIONS[shape.type ?? '']
  if (json === undefined) return parseValue(text, shape)
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { expected: json }
  }
}

/** Names of wrong settings, each with the sentence that says what is wrong. */
type WrongSettings = ReadonlyMap<string, string>

/** Finds what the schema says against the values, once for each setting, and for each part of one that is an object. */
function findMismatches(settings: Readonly<Record<string, unknown>>): WrongSettings {
  const wrong = new Map<string, string>()
  const seen = new Set<string>()
  for (const { instancePath, message } of Errors(Settings, settings)) {
    const [, name, part] = instancePath.split('/')
    const field = part === undefined || /^\d+$/.test(part) ? name : `${name}: “${part}”`
    // of an unknown part the whole is wrong too
    const isToldAlready = part === undefined && wrong.has(name ?? '')
    if (!name || field === undefined || seen.has(field) || isToldAlready) continue
    seen.add(field)
    const expectation = findExpectation(name) ?? (message === 'schema is false' ? 'is not known' : message)
    const before = wrong.get(name)
    wrong.set(name, `${before === undefined ? '' : `${before} `}${field} ${expectation}.`)
  }
  return wrong
}

/** Fewer letters are in many names by chance. */
const LEAST_LETTERS = 6
/** From so many on, two may be wrong. */
const LONG_LETTERS = 10

/** Finds names that are probably misspelt settings, which nothing reads. Other programs have names of their own. Returns a sentence about each. */
function findMisspellings(names: readonly string[]): string[] {
  const settings = listSettingNames()
  const longSettings = settings.filter((name) => name.length >= LEAST_LETTERS)
  return names.flatMap((name) => {
    if (name.length < LEAST_LETTERS || settings.includes(name)) return []
    const distances = longSettings.map((setting) => leven(name.toUpperCase(), setting))
    const least = Math.min(...distances)
    const meant = longSettings[distances.indexOf(least)]
    return least <= (name.length < LONG_LETTERS ? 1 : 2)
      ? [`${name} is no setting, and nothing reads it. Did you mean ${meant}?`]
      : []
  })
}

/**
 * Reads all settings. Wrong ones have their defaults, so that what is wrong with the others can be said too.
 * @returns the settings, the wrong ones, and sentences about names that nothing reads
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): {
  settings: Settings
  wrong: WrongSettings
  misspellings: string[]
} {
  const wrong = new Map<string, string>()
  const settings: Record<string, unknown> = {}
  const read = (name: string, text: string | undefined) => {
    const result = text ? readSetting(name, text) : undefined
    if (result && 'value' in result) settings[name] = result.value
    else if (result) wrong.set(name, `${name} ${findExpectation(name) ?? result.expected}.`)
    else delete settings[name]
  }
  const getDefault = (name: string) => DEFAULTS[name as keyof typeof DEFAULTS]
  for (const name of listSettingNames()) read(name, env[name] || getDefault(name))
  for (const [name, problem] of findMismatches(settings)) wrong.set(name, problem)
  for (const name of wrong.keys()) read(name, getDefault(name))
  return { settings: settings as Settings, wrong, misspellings: findMisspellings(Object.keys(env)) }
}

/** Leaves out problems that may only be there because a setting is wrong, which they name. */
export const listOwnProblems = (problems: readonly string[], wrong: WrongSettings): string[] =>
  problems.filter((problem) => (problem.match(/[A-Z]+(?:_[A-Z]+)*/g) ?? []).every((word) => !wrong.has(word)))
