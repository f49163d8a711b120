import type { Command } from 'commander'
import {
  type CommandDefinition,
  type CommandGroup,
  configureCommand,
  configureGroup,
  type Start,
} from './command.ts'

/** Prints all commands, so it needs all of them loaded. */
const COMPLETION = 'completion'

/** The line of a first word in the help of the program, and what imports its command or group. */
type TopLevelCommand = readonly [summary: string, load: () => Promise<CommandGroup | CommandDefinition>]

/** All first words of a command line, by task. Their definitions are loaded when a command line names them. */
const COMMAND_SECTIONS: Readonly<Record<string, Readonly<Record<string, TopLevelCommand>>>> = {
  'Sign in:': {
    login: ['sign in to a server', async () => (await import('./login.ts')).login],
    logout: ['forget the stored sign-in', async () => (await import('./login.ts')).logout],
    auth: ['who you are to the server', async () => (await import('./auth.ts')).authCommands],
    tokens: ['access tokens for programs', async () => (await import('./tokens.ts')).tokenCommands],
    config: ['settings of the command line', async () => (await import('./config.ts')).configCommands],
  },
  'Run a conversation:': {
    conversations: [
      'list, show, create, change, import and export conversations',
      async () => (await import('./conversations/group.ts')).conversationCommands,
    ],
    comments: [
      'list, add and moderate comments',
      async () => (await import('./comments/group.ts')).commentCommands,
    ],
    log: ['show the decisions of moderators', async () => (await import('./log.ts')).listLog],
  },
  'Let people in:': {
    waves: ['the waves of an invite tree', async () => (await import('./waves.ts')).waveCommands],
    invites: ['the codes of the owner', async () => (await import('./invites.ts')).inviteCommands],
    xids: ['external ids', async () => (await import('./xids.ts')).xidCommands],
    participants: [
      'show and erase the data of a participant',
      async () => (await import('./participants.ts')).participantCommands,
    ],
    users: ['show and erase the data of an account', async () => (await import('./users.ts')).userCommands],
  },
  'View results:': {
    stats: ['show the figures of a conversation', async () => (await import('./stats.ts')).showStats],
    opinion: ['opinion groups', async () => (await import('./opinion.ts')).opinionCommands],
    reports: ['list, create and export reports', async () => (await import('./reports.ts')).reportCommands],
    topics: ['topics found in the comments', async () => (await import('./topics.ts')).topicCommands],
  },
  'Tools:': {
    api: ['make any call of the API as yourself', async () => (await import('./api.ts')).callApi],
    simulate: ['let simulated people vote', async () => (await import('./simulate.ts')).simulate],
    [COMPLETION]: [
      'print a script that completes commands in your shell',
      async () => (await import('./completion.ts')).printCompletion,
    ],
  },
}

/**
 * Adds all first words to the program and loads the commands that a command line may mean. Help and a mistyped word need
 * only the names of the others.
 * @param words of the command line; undefined loads all commands
 */
export async function registerCommands(
  program: Command,
  start: Start,
  words?: readonly string[],
): Promise<void> {
  const isMeant = (name: string) => !words || words.some((word) => word === name || word === COMPLETION)
  for (const [heading, commands] of Object.entries(COMMAND_SECTIONS)) {
    program.commandsGroup(heading)
    for (const [name, [summary, load]] of Object.entries(commands)) {
      const command = program.command(name).summary(summary).description(summary).helpCommand(false)
      if (!isMeant(name)) continue
      const definition = await load()
      if (isCommand(definition)) configureCommand(command, definition, start)
      else configureGroup(command, definition, start)
    }
  }
}

const isCommand = (definition: CommandGroup | CommandDefinition): definition is CommandDefinition =>
  typeof definition['run'] === 'function'
