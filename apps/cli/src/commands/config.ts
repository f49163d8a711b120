import { Argument } from 'commander'
import { validateAddress, runLocked, saveProfile } from '../config.ts'
import type { Context } from '../context.ts'
import { createUsageError } from '../errors.ts'
import { printJson, printRecord } from '../output.ts'
import { createCommand, type CommandGroup } from './command.ts'
import { createChangeCommand } from './resource-command.ts'

const KEYS = ['server'] as const

const getSettings = createCommand({
  summary: 'show the settings of a profile',
  description:
    'Show the settings in force in this profile: from flags, the environment and the settings file.',
  arguments: [new Argument('[key]', 'print this setting alone').choices(KEYS)],
  examples: [
    ['folkmoot config get', 'all of them'],
    ['folkmoot config get server --profile work', 'one, of another profile'],
  ],
  run: async ({ key }: { readonly key: 'server' | undefined }, context) => {
    const { profile, server } = context.config
    if (context.json) printJson(context, { profile, server })
    else if (key === undefined) printRecord(context, Object.entries({ profile, server }))
    else context.stdout.write(`${server}\n`)
  },
})

interface SetOptions {
  readonly key: 'server'
  /** undefined or empty removes the setting from the file */
  readonly value: string | undefined
}

const setSetting = createChangeCommand({
  summary: 'change a setting of a profile',
  description: 'Change a setting in the settings file. Without a value the setting is removed.',
  arguments: [
    new Argument('<key>', 'name of the setting').choices(KEYS),
    new Argument('[value]', 'its new value'),
  ],
  examples: [['folkmoot config set server https://talk.example.org --profile work', 'a second server']],
  send: async ({ key, value }: SetOptions, context: Context) => {
    const server = value || undefined
    const [problem] = validateAddress([server, key])
    if (problem) throw createUsageError(problem)
    await runLocked(context, () => saveProfile(context.config, { server }))
    return { profile: context.config.profile, server: server ?? null }
  },
  formatSentence: ({ profile, server }) =>
    server === null ? `Profile ${profile} has no server any more.` : `Profile ${profile} uses ${server} now.`,
  listValues: ({ profile, server }, { key }) => [profile, key, server],
})

export const configCommands: CommandGroup = { get: getSettings, set: setSetting }
