import type { SecurityAction, SecurityKind } from '@folkmoot/domain/security-log'
import { securityDetailNames } from './security-details.ts'

/** Texts of the security log. */
export const securityLogMessages = {
  title: 'Security log',
  intro:
    'Who changed settings, rights, keys and data of this conversation, who read identities and who took files. The newest event comes first; events are kept a year.',
  serverIntro:
    'Who changed settings, rights, keys and data on this server, who read identities, who took files and who signed in. The newest event comes first; events are kept a year.',
  failed: 'The log could not be loaded.',
  empty: 'No events yet',
  emptyHelp:
    'Changes of settings, downloads and the like are recorded here. Decisions about comments are in the moderation log.',
  emptyKind: 'No events of this kind',
  download: 'Download as CSV',
  downloadFailed: 'The log could not be downloaded.',
  kind: 'Show',
  allKinds: 'All events',
  table: 'Security events',
  columns: { when: 'When', who: 'Who', what: 'What', details: 'Details' },
  conversationColumn: 'Conversation',
  deletedAccount: (uid: number) => `Deleted account ${uid}`,
  unnamed: (uid: number) => `Account ${uid}`,
  deletedConversation: 'A deleted conversation',
  actors: {
    participant: 'A participant',
    anonymous: 'Someone without an account',
    server: 'The server',
  } as Readonly<Record<string, string>>,
  kinds: {
    settings: 'Settings',
    people: 'People and rights',
    exports: 'Exports',
    identities: 'Identities',
    keys: 'Codes and keys',
    'sign-ins': 'Sign-ins',
    erasures: 'Erasures',
    administration: 'Administration',
  } satisfies Record<SecurityKind, string>,
  actions: {
    'settings-changed': 'Changed settings',
    'domain-list-changed': 'Changed the list of hosts that may embed',
    'report-created': 'Created a report',
    'report-changed': 'Changed a report',
    'moderator-removed': 'Removed a moderator',
    'account-changed': 'Changed name or address of an account',
    'archive-downloaded': 'Downloaded a file with the data of the conversation',
    'identities-read': 'Read external ids of participants',
    'identities-downloaded': 'Downloaded external ids of participants',
    'votes-read': 'Read the votes of single participants',
    'allow-list-changed': 'Changed the list of external ids that may take part',
    'invites-created': 'Created invite codes',
    'invites-read': 'Read invite codes',
    'invites-downloaded': 'Downloaded invite codes',
    'invites-revoked': 'Revoked invite codes',
    'wave-expiry-changed': 'Changed when invite codes expire',
    'keys-rotated': 'Replaced keys of the server',
    'keys-dropped': 'Ended what earlier keys of the server had signed',
    'xid-secret-created': 'Created a secret that signs external ids',
    'xid-secret-withdrawn': 'Withdrew a secret that signs external ids',
    'signed-in': 'Signed in',
    'signed-out-everywhere': 'Signed out on all devices',
    'participant-signed-out-everywhere': 'Signed out on all devices',
    'participant-erased': 'Erased the data of a participant',
    'account-erased': 'Erased an account',
    'conversation-deleted': 'Deleted a conversation',
    'identities-removed': 'Forgot the people of a closed conversation',
    'report-deleted': 'Deleted a report',
    'administrator-access': 'Used this conversation as an administrator',
    'log-downloaded': 'Downloaded this log',
    'log-pruned': 'Deleted events of more than a year ago',
    'backup-restored': 'Restored a backup: events after it are missing',
  } satisfies Record<SecurityAction, string> as Readonly<Record<string, string>>,

  // settings and other details by name
  details: securityDetailNames,
  switched: {
    '0 → 1': 'off → on',
    '1 → 0': 'on → off',
    'false → true': 'no → yes',
    'true → false': 'yes → no',
    true: 'yes',
    false: 'no',
  } as Readonly<Record<string, string>>,

  // the chain
  check: 'Check the log',
  checkHelp:
    'Every event carries a fingerprint of the one before. The check shows whether an event was changed or removed. After a backup is restored, the events that came after it are missing without a gap: note the last place outside this server, and compare.',
  checkFailed: 'The log could not be checked.',
  intact: (events: string) => `The log is intact: ${events} events checked.`,
  broken: (id: number) =>
    `Event ${id} was changed or removed, or events before it were. Keep a copy of the database and find out who can write to it.`,
  lastPlace: 'Last place',
  thePlace: 'the last place',
} as const
