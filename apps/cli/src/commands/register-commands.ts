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

/** A command or a group that is the first word of a command line. */
interface TopLevelCommand {
  readonly name: string
  /** its line in the help of the program */
  readonly summary: string
  /** loads its definition, or a function that configures it */
  readonly load: () => Promise<CommandGroup | CommandDefinition | ((command: Command) => void)>
}

/** A heading of the help and the commands below it. */
type CommandSection = readonly [heading: string, commands: readonly TopLevelCommand[]]

/** All first words of a command line, by task. Their definitions are loaded when a command line names them. */
const COMMAND_SECTIONS: readonly CommandSection[] = [
  [
    'Sign in:',
    [
      {
        name: 'login',
        summary: 'sign in to a server',
        load: async () => (await import('./login.ts')).login,
      },
      {
        name: 'logout',
        summary: 'sign out and forget the stored sign-in',
        load: async () => (await import('./logout.ts')).logout,
      },
      {
        name: 'auth',
        summary: 'who you are to the server',
        load: async () => (await import('./auth/group.ts')).authCommands,
      },
    ],
  ],
  [
    'Run a conversation:',
    [
      {
        name: 'conversations',
        summary: 'list, show, create, change, import and export conversations',
        load: async () => (await import('./conversations/group.ts')).conversationCommands,
      },
      {
        name: 'comments',
        summary: 'list, add and moderate comments',
        load: async () => (await import('./comments/group.ts')).commentCommands,
      },
      {
        name: 'log',
        summary: 'show the decisions of moderators, with time and reason',
        load: async () => (await import('./log.ts')).listLog,
      },
    ],
  ],
  [
    'Let people in:',
    [
      {
        name: 'waves',
        summary: 'the waves of an invite tree',
        load: async () => (await import('./waves/group.ts')).waveCommands,
      },
      {
        name: 'invites',
        summary: 'the codes that belong to the owner',
        load: async () => (await import('./invites/group.ts')).inviteCommands,
      },
      {
        name: 'xids',
        summary: 'external ids of participants and of people who may take part',
        load: async () => (await import('./xids/group.ts')).xidCommands,
      },
    ],
  ],
  [
    'See what came of it:',
    [
      {
        name: 'stats',
        summary: 'show the figures of a conversation',
        load: async () => (await import('./stats.ts')).showStats,
      },
      {
        name: 'opinion',
        summary: 'opinion groups and what they stand for',
        load: async () => (await import('./opinion/group.ts')).opinionCommands,
      },
      {
        name: 'reports',
        summary: 'list, create, rename and export reports',
        load: async () => (await import('./reports/group.ts')).reportCommands,
      },
      {
        name: 'topics',
        summary: 'topics found in the comments, and decisions about them',
        load: async () => (await import('./topics/group.ts')).topicCommands,
      },
    ],
  ],
  [
    'Tools:',
    [
      {
        name: 'api',
        summary: 'make any call of the API as yourself',
        load: async () => (await import('./api.ts')).callApi,
      },
      {
        name: 'config',
        summary: 'settings and profiles of the command line',
        load: async () => (await import('./config/group.ts')).configCommands,
      },
      {
        name: 'simulate',
        summary: 'let simulated people vote: for rehearsal, training and load',
        load: async () => (await import('./simulate.ts')).simulate,
      },
      {
        name: COMPLETION,
        summary: 'print a script that completes commands in your shell',
        load: async () => (await import('./completion.ts')).printCompletion,
      },
      {
        name: 'help',
        summary: 'show help, grouped by task, or that of a command',
        load: async () => (await import('./help.ts')).configureHelp,
      },
    ],
  ],
]

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
  const isMeant = (name: string) => !words || words.includes(COMPLETION) || words.includes(name)
  for (const [heading, commands] of COMMAND_SECTIONS) {
    program.commandsGroup(heading)
    for (const { name, summary, load } of commands) {
      const command = program.command(name).summary(summary).description(summary).helpCommand(false)
      if (!isMeant(name)) continue
      const definition = await load()
      if (typeof definition === 'function') definition(command)
      else if ('commands' in definition) configureGroup(command, definition, start)
      else configureCommand(command, definition, start)
    }
  }
}
