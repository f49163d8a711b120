import type { Command } from 'commander'
import type { Start } from './command.ts'

/** It writes down all the others, so it needs them whole. */
const COMPLETION = 'completion'

/** A command, or a group of them, that stands first in a command line. */
interface TopLevelCommand {
  readonly name: string
  /** what the help of the program says of it */
  readonly summary: string
  /** loads what gives the command its description, options and members */
  readonly load: () => Promise<(command: Command, start: Start) => void>
}

/** The heading above branches in the help, and the branches in their order. */
type CommandSection = readonly [heading: string, branches: readonly TopLevelCommand[]]

/** Everything that stands first in a command line, by task. What a branch is made of is loaded where it is needed. */
const COMMAND_SECTIONS: readonly CommandSection[] = [
  [
    'Sign in:',
    [
      {
        name: 'login',
        summary: 'sign in to a server',
        load: async () => (await import('./login.ts')).buildLogin,
      },
      {
        name: 'logout',
        summary: 'sign out and forget the stored sign-in',
        load: async () => (await import('./logout.ts')).buildLogout,
      },
      {
        name: 'auth',
        summary: 'who you are to the server',
        load: async () => (await import('./auth/group.ts')).fillAuth,
      },
    ],
  ],
  [
    'Run a conversation:',
    [
      {
        name: 'conversations',
        summary: 'list, show, make, change, import and export conversations',
        load: async () => (await import('./conversations/group.ts')).fillConversations,
      },
      {
        name: 'comments',
        summary: 'list, add and moderate comments',
        load: async () => (await import('./comments/group.ts')).fillComments,
      },
      {
        name: 'log',
        summary: 'show what moderators decided, when and why',
        load: async () => (await import('./log.ts')).buildLog,
      },
    ],
  ],
  [
    'Let people in:',
    [
      {
        name: 'waves',
        summary: 'the waves of an invite tree',
        load: async () => (await import('./waves/group.ts')).fillWaves,
      },
      {
        name: 'invites',
        summary: 'the codes that belong to the owner',
        load: async () => (await import('./invites/group.ts')).fillInvites,
      },
      {
        name: 'xids',
        summary: 'external ids: who took part, who may',
        load: async () => (await import('./xids/group.ts')).fillXids,
      },
    ],
  ],
  [
    'See what came of it:',
    [
      {
        name: 'stats',
        summary: 'show the figures of a conversation',
        load: async () => (await import('./stats.ts')).buildStats,
      },
      {
        name: 'opinion',
        summary: 'opinion groups and what they stand for',
        load: async () => (await import('./opinion/group.ts')).fillOpinion,
      },
      {
        name: 'reports',
        summary: 'list, make, name and export reports',
        load: async () => (await import('./reports/group.ts')).fillReports,
      },
      {
        name: 'topics',
        summary: 'topics found in the comments, and decisions about them',
        load: async () => (await import('./topics/group.ts')).fillTopics,
      },
    ],
  ],
  [
    'Tools:',
    [
      {
        name: 'api',
        summary: 'make any call of the API as yourself',
        load: async () => (await import('./api.ts')).buildApi,
      },
      {
        name: 'config',
        summary: 'settings and profiles of the command line',
        load: async () => (await import('./config/group.ts')).fillConfig,
      },
      {
        name: 'simulate',
        summary: 'let simulated people vote: for rehearsal, training and load',
        load: async () => (await import('./simulate.ts')).buildSimulate,
      },
      {
        name: COMPLETION,
        summary: 'print a script that completes commands in your shell',
        load: async () => (await import('./completion.ts')).buildCompletion,
      },
      {
        name: 'help',
        summary: 'show help, grouped by task, or that of a command',
        load: async () => (await import('./help.ts')).buildHelp,
      },
    ],
  ],
]

/**
 * Puts every branch below the program, and makes those whole that a command line may mean: the others are only named, which
 * is all that help and a mistyped word need of them.
 * @param words of the command line; without them all branches are made whole
 */
export async function registerCommands(
  program: Command,
  start: Start,
  words?: readonly string[],
): Promise<void> {
  const isMeant = ({ name }: TopLevelCommand) => !words || words.includes(COMPLETION) || words.includes(name)
  for (const [heading, branches] of COMMAND_SECTIONS) {
    program.commandsGroup(heading)
    for (const branch of branches) {
      const { name, summary, load } = branch
      const command = program.command(name).summary(summary).description(summary).helpCommand(false)
      if (isMeant(branch)) (await load())(command, start)
    }
  }
}
