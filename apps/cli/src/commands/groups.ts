import type { Command } from 'commander'
import { buildApi } from './api.ts'
import { buildCompletion } from './completion.ts'
import { buildConfig } from './config/config.ts'
import { buildHelp } from './help.ts'
import { buildAdd } from './comments/add.ts'
import { buildImportComments } from './comments/import.ts'
import { buildListComments } from './comments/list.ts'
import { buildModerate } from './comments/moderate.ts'
import { type Start, withExamples } from './command.ts'
import { buildExportInvites } from './invites/export.ts'
import { buildListInvites } from './invites/list.ts'
import { buildRevoke } from './invites/revoke.ts'
import { buildLog } from './log.ts'
import { buildCreateReport } from './reports/create.ts'
import { buildExportReport } from './reports/export.ts'
import { buildListReports } from './reports/list.ts'
import { buildRename } from './reports/rename.ts'
import { buildSimulate } from './simulate.ts'
import { buildTopicComments } from './topics/comments.ts'
import { buildDecide } from './topics/decide.ts'
import { buildListTopics } from './topics/list.ts'
import { buildCreateWave } from './waves/create.ts'
import { buildExpire } from './waves/expire.ts'
import { buildListWaves } from './waves/list.ts'
import { buildAllow } from './xids/allow.ts'
import { buildExportXids } from './xids/export.ts'

/** Commands about comments: what waits, what is added, what moderators decide. */
export function addCommentCommands(program: Command, start: Start): void {
  const comments = withExamples(
    program.command('comments').description('list, add and moderate comments').helpCommand(false),
    ['folkmoot comments list 4ab7c9d2ef --state unmoderated', 'what waits for a moderator'],
    ['folkmoot comments accept 4ab7c9d2ef 7 12', 'accept two'],
  )
  buildListComments(comments, start)
  buildAdd(comments, start)
  buildImportComments(comments, start)
  buildModerate(comments, start)
  buildLog(program, start)
}

/** Commands about who may take part: waves and invites of the invite tree, external ids. */
export function addInvitationCommands(program: Command, start: Start): void {
  const waves = withExamples(
    program.command('waves').description('the waves of an invite tree').helpCommand(false),
    ['folkmoot waves list 4ab7c9d2ef', 'the tree'],
    ['folkmoot waves create 4ab7c9d2ef --owner-invites 20', 'the first wave'],
  )
  buildListWaves(waves, start)
  buildCreateWave(waves, start)
  buildExpire(waves, start)
  const invites = withExamples(
    program.command('invites').description('the codes that belong to the owner').helpCommand(false),
    ['folkmoot invites list 4ab7c9d2ef --status unused', 'what can still be given away'],
    ['folkmoot invites export 4ab7c9d2ef > codes.csv', 'all codes'],
  )
  buildListInvites(invites, start)
  buildExportInvites(invites, start)
  buildRevoke(invites, start)
  const xids = withExamples(
    program.command('xids').description('external ids: who took part, who may').helpCommand(false),
    ['folkmoot xids export 4ab7c9d2ef > xids.csv', 'who took part'],
    ['folkmoot xids allow 4ab7c9d2ef --from members.txt', 'who may'],
  )
  buildExportXids(xids, start)
  buildAllow(xids, start)
}

/** Commands about what came of a conversation: reports and topics. */
export function addResultCommands(program: Command, start: Start): void {
  const reports = withExamples(
    program.command('reports').description('list, make, name and export reports').helpCommand(false),
    ['folkmoot reports create 4ab7c9d2ef', 'make one'],
    ['folkmoot reports export r7xk2m9pq4 --all --output ./report', 'all of its files'],
  )
  buildListReports(reports, start)
  buildCreateReport(reports, start)
  buildRename(reports, start)
  buildExportReport(reports, start)
  const topics = withExamples(
    program
      .command('topics')
      .description('topics found in the comments, and decisions about them')
      .helpCommand(false),
    ['folkmoot topics list 4ab7c9d2ef', 'all topics'],
  )
  buildListTopics(topics, start)
  buildTopicComments(topics, start)
  buildDecide(topics, start)
}

/** Commands for people who write scripts, and about the command line itself. */
export function addToolCommands(program: Command, start: Start): void {
  buildApi(program, start)
  const config = withExamples(
    program.command('config').description('settings and profiles of the command line').helpCommand(false),
    ['folkmoot config get', 'the settings that hold'],
    ['folkmoot config set server https://talk.example.org --profile work', 'a second server'],
  )
  buildConfig(config, start)
  buildSimulate(program, start)
  buildCompletion(program, start)
  buildHelp(program)
}
