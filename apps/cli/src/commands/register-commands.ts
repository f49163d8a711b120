import type { Command } from 'commander'
import {
  type CommandDefinition,
  type CommandGroup,
  configureCommand,
  configureGroup,
  type Start,
} from './command.ts'
import { MAN_FLAG } from './help-flags.ts'

/** Prints all commands, so it needs all of them loaded, as the flag of man pages does. */
const COMPLETION = 'completion'
const PRINTS_ALL: readonly string[] = [COMPLETION, MAN_FLAG]

/**
 * A command or a group that is the first word of a command line, and its line in the help of the program. `load` imports
 * its definition, or a function that configures it.
 */
type TopLevelCommand = readonly [
  name: string,
  summary: string,
  load: () => Promise<CommandGroup | CommandDefinition | ((command: Command) => void)>,
]

/** A heading of the help and the commands below it. */
type CommandSection = readonly [heading: string, commands: readonly TopLevelCommand[]]

/** All first words of a command line, by task. Their definitions are loaded when a command line names them. */
const COMMAND_SECTIONS: readonly CommandSection[] = [
  [
    'Sign in:',
    [
      ['login', 'sign in to a server', async () => (await import('./login.ts')).login],
      ['logout', 'sign out and forget the stored sign-in', async () => (await import('./logout.ts')).logout],
      ['auth', 'who you are to the server', async () => (await import('./auth/group.ts')).authCommands],
      [
        'profile',
        'several servers and sign-ins: list them, choose one',
        async () => (await import('./profile/group.ts')).profileCommands,
      ],
      [
        'tokens',
        'access tokens for programs: make, list, revoke',
        async () => (await import('./tokens/group.ts')).tokenCommands,
      ],
    ],
  ],
  [
    'Run a conversation:',
    [
      [
        'conversations',
        'list, show, create, change, import and export conversations',
        async () => (await import('./conversations/group.ts')).conversationCommands,
      ],
      [
        'comments',
        'list, add and moderate comments',
        async () => (await import('./comments/group.ts')).commentCommands,
      ],
      [
        'votes',
        'import votes of another system',
        async () => (await import('./votes/group.ts')).voteCommands,
      ],
      [
        'log',
        'show the decisions of moderators, with time and reason',
        async () => (await import('./log.ts')).listLog,
      ],
      [
        'people',
        'who works on a conversation or site: invite, change, remove, hand over',
        async () => (await import('./people/group.ts')).peopleCommands,
      ],
      [
        'webhooks',
        'tell other servers what happens: make, list, try out, send again',
        async () => (await import('./webhooks/group.ts')).webhookCommands,
      ],
      [
        'security-log',
        'who did what with settings, people, keys and data',
        async () => (await import('./security-log/group.ts')).securityLogCommands,
      ],
    ],
  ],
  [
    'Let people in:',
    [
      ['waves', 'the waves of an invite tree', async () => (await import('./waves/group.ts')).waveCommands],
      [
        'invites',
        'the codes that belong to the owner',
        async () => (await import('./invites/group.ts')).inviteCommands,
      ],
      [
        'xids',
        'external ids of participants and of people who may take part',
        async () => (await import('./xids/group.ts')).xidCommands,
      ],
      [
        'participants',
        'show and erase the data of a participant',
        async () => (await import('./participants/group.ts')).participantCommands,
      ],
      [
        'users',
        'show and erase the data of an account',
        async () => (await import('./users/group.ts')).userCommands,
      ],
    ],
  ],
  [
    'View results:',
    [
      ['stats', 'show the figures of a conversation', async () => (await import('./stats.ts')).showStats],
      [
        'health',
        'say whether a conversation is healthy',
        async () => (await import('./health.ts')).showHealth,
      ],
      [
        'opinion',
        'opinion groups and their typical comments',
        async () => (await import('./opinion/group.ts')).opinionCommands,
      ],
      [
        'reports',
        'list, create, rename and export reports',
        async () => (await import('./reports/group.ts')).reportCommands,
      ],
      [
        'topics',
        'topics found in the comments, and decisions about them',
        async () => (await import('./topics/group.ts')).topicCommands,
      ],
    ],
  ],
  [
    'Tools:',
    [
      ['api', 'make any call of the API as yourself', async () => (await import('./api.ts')).callApi],
      [
        'config',
        'settings and profiles of the command line',
        async () => (await import('./config/group.ts')).configCommands,
      ],
      [
        'simulate',
        'let simulated people vote: for rehearsal, training and load',
        async () => (await import('./simulate.ts')).simulate,
      ],
      [
        'migrate',
        'bring an installation of the existing product, on the server’s machine',
        async () => (await import('./migrate.ts')).migrate,
      ],
      [
        COMPLETION,
        'print a script that completes commands in your shell',
        async () => (await import('./completion.ts')).printCompletion,
      ],
      [
        'help',
        'show help, grouped by task, or that of a command',
        async () => (await import('./help.ts')).configureHelp,
      ],
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
  const isMeant = (name: string) => !words || words.some((word) => word === name || PRINTS_ALL.includes(word))
  for (const [heading, commands] of COMMAND_SECTIONS) {
    program.commandsGroup(heading)
    for (const [name, summary, load] of commands) {
      const command = program.command(name).summary(summary).description(summary).helpCommand(false)
      if (!isMeant(name)) continue
      const definition = await load()
      if (typeof definition === 'function') definition(command)
      else if ('commands' in definition) configureGroup(command, definition, start)
      else configureCommand(command, definition, start)
    }
  }
}
