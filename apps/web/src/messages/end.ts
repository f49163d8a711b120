import { capitalize } from '@folkmoot/domain/text'
import { formatNumber } from '@folkmoot/domain/numbers'

/** A time after closing in its own words, the same in the choice and in sentences: “90 days after closing”. */
function formatAfterClosing(days: number): string {
  const [count, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day']
  return `${count === 1 ? `one ${unit}` : `${formatNumber(count)} ${unit}s`} after closing`
}

/** Texts of the end of a conversation, in Configure. */
export const endMessages = {
  heading: 'When it is over',
  retention: 'Forget who took part',
  retentionHelp:
    'External ids, e-mail addresses, codes, keys and links to accounts are deleted then. Votes, comments and results stay, as numbers without people.',
  retentionUntilThen: 'Forgetting cannot be undone; this setting can be changed until then.',
  retentionFinal: 'Forgetting cannot be undone.',
  retentionChoice: (days: number) => (days === 0 ? 'Never' : capitalize(formatAfterClosing(days))),
  retentionQuestion: 'Forget the participants?',
  retentionWho: 'Participants',
  retentionLater: 'People who join after that',
  retentionOn: (who: string, date: string) => `${who} are forgotten on ${date}.`,
  retentionPlanned: (who: string, date: string) =>
    `${who} are forgotten on ${date}, if the conversation closes as planned.`,
  retentionAfter: (who: string, days: number) => `${who} are forgotten ${formatAfterClosing(days)}.`,
  retentionNow: (days: number, date: string) =>
    `Participants are forgotten now: ${formatAfterClosing(days)} was ${date}.`,
  retentionNever: (who: string) => `${who} are kept.`,
  retentionAnew: 'Opening the conversation again starts the days anew.',
  retentionYes: 'Forget them then',
  retentionYesNow: 'Forget them now',
  retentionDone: (date: string) => `Participants were forgotten on ${date}.`,
  ownerOnly: 'Only the owner of this conversation or an administrator can change this.',
  deleteConversation: 'Delete the conversation',
  deleteConversationHelp: 'Permanently, with everything in it.',
  deleteConversationOrClose: 'To stop votes and comments only, close it above.',
  deleteConversationQuestion: (topic: string) => `Delete “${topic}” permanently?`,
  deleteConversationGoes: (people: string) =>
    `This deletes the comments and votes of ${people}, what is stored about them, and all invites, topics, reports, files and moderation logs. The addresses of the conversation, its reports and its embedded pages stop working permanently.`,
  deleteConversationKeeps:
    'Files that were downloaded before are not deleted. If you need the results, export them first.',
  deleteConversationYes: 'Delete permanently',
  deleteConversationFailed: 'The conversation could not be deleted.',
  deleteConversationDone: (topic: string) => `“${topic}” is deleted.`,
  people: (count: number) => (count === 1 ? 'one participant' : `${formatNumber(count)} participants`),
} as const
