import { MOD_LEVELS, type ModLevel } from '@folkmoot/domain/reports/reports'
import { Option } from 'commander'

/** The option of a report's level. */
export const LEVEL = new Option(
  '--level <level>',
  'which comments it shows: 0 accepted, -1 also unmoderated, -2 also the numbers of rejected ones',
).choices(MOD_LEVELS.map(String))

/** Parses a level that commander has checked. */
export const parseLevel = (level: string | undefined): ModLevel | undefined =>
  MOD_LEVELS.find((known) => String(known) === level)

const LEVEL_WORDS: Readonly<Record<ModLevel, string>> = {
  0: 'accepted only',
  [-1]: 'all except rejected',
  [-2]: 'all',
}

/** A level in words. */
export const formatLevel = (level: number): string =>
  (LEVEL_WORDS as Readonly<Record<number, string>>)[level] ?? String(level)
