import { Argument } from 'commander'
import { DEFAULT_PROFILE } from '../../defaults.ts'
import { createUsageError } from '../../errors.ts'
import { getSettingsPath, listProfileNames, readProfile, saveUsedProfile } from '../../settings-file.ts'
import { createChangeCommand, createListCommand } from '../resource-command.ts'

interface UseOptions {
  readonly name: string
}

const listNames = (folder: string): string[] =>
  [...new Set([...listProfileNames(folder), DEFAULT_PROFILE])].sort()

/** `profile list`, and `config profiles`, its older name. */
export const listProfiles = createListCommand({
  summary: 'list the profiles',
  description: 'List the profiles of the settings file with their servers.',
  examples: [['folkmoot profile list', 'the known servers']],
  load: async (_options: object, { config: { folder, profile } }) =>
    listNames(folder).map((name) => ({
      name,
      server: readProfile(folder, name).server ?? '',
      used: name === profile,
    })),
  listRows: (profiles) => profiles,
  columns: [
    { title: 'PROFILE', value: ({ name }) => name },
    { title: 'SERVER', value: ({ server }) => server },
    { title: 'USED', value: ({ used }) => used },
  ],
  emptyMessage: 'No profiles.',
})

/** `profile use`. */
export const chooseProfile = createChangeCommand({
  summary: 'choose the profile of later commands',
  description:
    'Choose the profile that later commands use. --profile and FOLKMOOT_PROFILE take precedence. Signing in with --profile creates one.',
  arguments: [new Argument('<name>', 'name of a profile')],
  examples: [
    ['folkmoot profile use work', 'from now on'],
    ['folkmoot profile use default', 'the first one again'],
  ],
  send: async ({ name }: UseOptions, { config: { folder } }) => {
    const names = listNames(folder)
    if (!names.includes(name))
      throw createUsageError(
        `${getSettingsPath(folder)} has no profile “${name}”. It has ${names.join(', ')}. Create one: folkmoot login --profile ${name} --server ADDRESS`,
      )
    saveUsedProfile(folder, name)
    return { profile: name, server: readProfile(folder, name).server ?? null }
  },
  formatSentence: ({ profile, server }) =>
    `Later commands use profile ${profile}${server === null ? '' : `, ${server}`}.`,
  listValues: ({ profile, server }) => [profile, server],
})
