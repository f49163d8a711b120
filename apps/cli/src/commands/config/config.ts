import { Argument } from 'commander'
import { validateAddress } from '../../config.ts'
import type { Context } from '../../context.ts'
import { createUsageError } from '../../errors.ts'
import { printJson, printRecord } from '../../output.ts'
import { PROFILE_KEYS, type ProfileKey, saveProfileSetting } from '../../settings-file.ts'
import { createCommand } from '../command.ts'
import { createChangeCommand } from '../resource-command.ts'

interface GetOptions {
  readonly key: ProfileKey | undefined
}

interface SetOptions {
  readonly key: ProfileKey
  /** undefined removes the setting from the file */
  readonly value: string | undefined
}

const createKeyArgument = (usage: string) => new Argument(usage, 'name of the setting').choices(PROFILE_KEYS)

/** `config get`. */
export const getSettings = createCommand({
  summary: 'show the settings of a profile',
  description:
    'Show the settings in force in this profile: from flags, the environment and the settings file.',
  arguments: [createKeyArgument('[key]')],
  examples: [
    ['folkmoot config get', 'all of them'],
    ['folkmoot config get server --profile work', 'one, of another profile'],
  ],
  run: runGet,
})

/** `config set`. */
export const setSetting = createChangeCommand({
  summary: 'change a setting of a profile',
  description: 'Change a setting in the settings file. Without a value the setting is removed.',
  arguments: [createKeyArgument('<key>'), new Argument('[value]', 'its new value')],
  examples: [
    ['folkmoot config set server https://talk.example.org --profile work', 'a second server'],
    ['folkmoot config set issuer', "use the server's"],
  ],
  parse: ({ key, value }: SetOptions): SetOptions => ({ key, value: value || undefined }),
  send: saveSetting,
  formatJson: ({ profile }, { key, value }) => ({ profile, [key]: value ?? null }),
  formatSentence: ({ profile }, { key, value }) =>
    `${key} of profile ${profile} ${value === undefined ? 'is not set any more' : `is ${value} now`}.`,
  listValues: ({ profile }, { key, value }) => [profile, key, value],
})

/** Prints the settings in force, or the bare value of one. */
async function runGet({ key }: GetOptions, context: Context): Promise<void> {
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

/** @throws CommandError if the value is invalid */
async function saveSetting({ key, value }: SetOptions, { config }: Context): Promise<{ profile: string }> {
  const isAddress = key === 'server' || key === 'issuer'
  const [problem] = isAddress ? validateAddress([value, key]) : []
  if (problem) throw createUsageError(problem)
  saveProfileSetting(config.folder, config.profile, key, value)
  return { profile: config.profile }
}
