import { Argument, type Command } from 'commander'
import { validateAddress } from '../../config.ts'
import type { Context } from '../../context.ts'
import { DEFAULT_PROFILE } from '../../defaults.ts'
import { createUsageError } from '../../errors.ts'
import { printJson, printRecord, printResult, printTable } from '../../output.ts'
import {
  saveProfileSetting,
  PROFILE_KEYS,
  type ProfileKey,
  listProfileNames,
  readProfile,
} from '../../settings-file.ts'
import { type Start, addExamples } from '../command.ts'

export interface GetOptions {
  readonly key: ProfileKey | undefined
}

export interface SetOptions {
  readonly key: ProfileKey
  /** undefined takes the setting out of the file */
  readonly value: string | undefined
}

const keyArgument = (usage: string) => new Argument(usage, 'which setting').choices(PROFILE_KEYS)

/** `config get`, `config set` and `config profiles`. */
export function buildConfig(parent: Command, start: Start): void {
  addExamples(
    parent
      .command('get')
      .summary('show the settings of a profile')
      .description(
        'Show the settings that hold in this profile: from flags, the environment and the settings file.',
      )
      .addArgument(keyArgument('[key]'))
      .action((key: ProfileKey | undefined) => start(runGet, { key })),
    ['folkmoot config get', 'all of them'],
    ['folkmoot config get server --profile work', 'one, of another profile'],
  )
  addExamples(
    parent
      .command('set')
      .summary('change a setting of a profile')
      .description('Change a setting in the settings file. Without a value the setting is taken out.')
      .addArgument(keyArgument('<key>'))
      .argument('[value]', 'what it is from now on')
      .action((key: ProfileKey, value: string | undefined) =>
        start(runSetting, { key, value: value || undefined }),
      ),
    ['folkmoot config set server https://talk.example.org --profile work', 'a second server'],
    ['folkmoot config set issuer', 'as the server says'],
  )
  addExamples(
    parent
      .command('profiles')
      .summary('list the profiles')
      .description('List the profiles of the settings file with their servers.')
      .action(() => start(runProfiles, undefined)),
    ['folkmoot config profiles', 'which servers there are'],
  )
}

/** Prints the settings that hold, or the bare value of one. */
export async function runGet({ key }: GetOptions, context: Context): Promise<void> {
  const { profile, server, issuer, clientId, audience } = context.config
  const settings = { server, issuer, client_id: clientId, audience }
  if (key !== undefined) {
    if (context.json) printJson(context, { [key]: settings[key] ?? null })
    else context.stdout.write(`${settings[key] ?? ''}\n`)
    return
  }
  if (context.json) printJson(context, { profile, ...settings })
  else printRecord(context, [['profile', profile], ...Object.entries(settings)])
}

/** Writes a setting, after looking whether it makes sense. */
export async function runSetting({ key, value }: SetOptions, context: Context): Promise<void> {
  const isAddress = key === 'server' || key === 'issuer'
  const [problem] = isAddress ? validateAddress([value, key]) : []
  if (problem) throw createUsageError(problem)
  const { folder, profile } = context.config
  saveProfileSetting(folder, profile, key, value)
  if (context.json) return printJson(context, { profile, [key]: value ?? null })
  const now = value === undefined ? 'is not set any more' : `is ${value} now`
  printResult(context, `${key} of profile ${profile} ${now}.`, [profile, key, value])
}

/** Prints the profiles, marking the one that is used. */
export async function runProfiles(_options: undefined, context: Context): Promise<void> {
  const { folder, profile } = context.config
  const names = [...new Set([...listProfileNames(folder), DEFAULT_PROFILE])].sort()
  const list = names.map((name) => ({
    name,
    server: readProfile(folder, name).server ?? '',
    used: name === profile,
  }))
  if (context.json) return printJson(context, list)
  printTable(
    context,
    [
      { title: 'PROFILE', value: ({ name }) => name },
      { title: 'SERVER', value: ({ server }) => server },
      { title: 'USED', value: ({ used }) => used },
    ],
    list,
  )
}
