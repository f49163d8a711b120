import type { PersonRole } from '@folkmoot/domain/people'
import { frameMessages } from './conversation-frame.ts'

/** Texts of People, and of the page that accepts an invitation. */
export const peopleMessages = {
  title: 'People',
  siteTitle: (owner: string) => (owner === '' ? 'People of the site' : `People of ${owner}’s site`),
  intro: 'Who works on this conversation, and what each of them may do.',
  siteIntro: 'Who works on all conversations of this site, also on later ones.',
  toSecurityLog: 'Security log: who changed rights and settings of this conversation',
  toSite: 'People of the whole site',
  toSiteHelp: 'To let somebody work on all your conversations at once, invite them there.',
  fromAccountHelp: 'Invite colleagues to all your conversations, see who has which role, and remove them.',
  otherSites: 'Other sites in which you work',
  loading: 'Loading the people...',
  failed: 'The people could not be loaded.',

  // roles
  roles: { owner: 'Owner', moderator: 'Moderator', analyst: 'Analyst' } satisfies Record<PersonRole, string>,
  roleHelp: {
    owner: 'Does everything: also deletes, publishes votes, invites and removes people.',
    moderator: 'Accepts and rejects comments, changes settings and reports, makes invites for participants.',
    analyst: 'Reads comments, figures and reports, downloads files without names. Changes nothing.',
  } satisfies Record<PersonRole, string>,

  // the list
  listHeading: 'Who works here',
  unnamed: frameMessages.unnamed,
  you: 'you',
  holder: 'Owner',
  throughSite: 'Through the whole site',
  member: 'Belongs to the site',
  since: (day: string) => `Since ${day}`,
  roleOf: (name: string) => `Role of ${name}`,
  roleChanged: (name: string, role: string) => `${name} is ${role} now.`,
  changeFailed: 'The role could not be changed.',
  cancel: 'Cancel',

  // losing the own role of an owner
  demoteQuestion: 'Give up your role of owner?',
  demoteConsequence:
    'You can then invite nobody and change no roles. Only another owner can give the role back.',
  demote: 'Give it up',

  // removing and leaving
  remove: 'Remove',
  removeOne: (name: string) => `Remove ${name}`,
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeConsequence:
    'They lose access at once, and the open invitations that they made end. What they did stays in the log under their name. To come back they need a new invitation.',
  removeMemberConsequence:
    'They lose access to the other conversations of this site at once and are signed out. Their own conversations go with them, and this site no longer moderates those. To come back they need an invitation.',
  removed: (name: string) => `${name} is removed.`,
  removeFailed: 'The person could not be removed.',
  leave: 'Leave',
  leaveQuestion: 'Leave?',
  leaveConsequence:
    'You lose access at once, and the open invitations that you made end. To come back you need a new invitation.',
  leaveMemberConsequence:
    'You lose access to the other conversations of this site at once. Your own conversations go with you, and this site no longer moderates those. To come back you need an invitation.',

  // handing over
  transfer: 'Hand over',
  transferTo: (name: string) => `Hand the conversation over to ${name}`,
  transferQuestion: (name: string) => `Hand the conversation over to ${name}?`,
  transferConsequence: (name: string) =>
    `${name} holds it from then on, and only ${name} can hand it back. It moves to their site: the people of your site lose their access unless they are invited to this conversation, and embedded pages and signed ids follow the settings of the new site. You stay as an owner.`,
  transferred: (name: string) => `${name} holds the conversation now.`,
  transferFailed: 'The conversation could not be handed over.',

  // inviting
  inviteHeading: 'Invite somebody',
  role: 'What may they do?',
  email: 'Their e-mail address (optional)',
  emailHelpMail:
    'They get a mail with the link, and only the account with this address can accept. Without an address, the first who opens the link and accepts has the role.',
  emailHelp:
    'Only the account with this address can accept. Without an address, the first who opens the link and accepts has the role.',
  invite: 'Make the invitation',
  inviteFailed: 'The invitation could not be made.',
  linkTitle: 'Link of the invitation',
  theLink: 'the link of the invitation',
  linkHelp: (role: string, until: string, email: string) =>
    `Send this link to the person. ${email === '' ? 'The first who accepts it' : `The account with the address ${email}`} becomes ${role.toLowerCase()}. It works once, until ${until}, and is shown only now.`,
  mailed: (email: string) => `A mail with the link went to ${email}.`,
  notMailed: (email: string) => `No mail could be sent to ${email}. Send the link yourself.`,

  // open invitations
  openHeading: 'Open invitations',
  forAddress: (email: string) => `For ${email}`,
  forLink: 'For the first who opens the link',
  madeBy: (name: string) => `by ${name}`,
  until: (day: string) => `until ${day}`,
  withdraw: 'Withdraw',
  withdrawOne: (whom: string) => `Withdraw the invitation: ${whom}`,
  withdrawQuestion: 'Withdraw this invitation?',
  withdrawConsequence: 'Its link stops working at once and cannot be brought back. You can make another one.',
  withdrawn: 'The invitation is withdrawn.',
  withdrawFailed: 'The invitation could not be withdrawn.',

  // accepting
  invitationTitle: 'Invitation',
  loadingInvitation: 'Loading the invitation...',
  invitationFailed: 'This invitation cannot be accepted.',
  noToken: 'The link is incomplete. Copy all of it, or ask the person who sent it for a new one.',
  invitedTo: (topic: string) => `You are invited to work on “${topic}”.`,
  invitedToSite: (name: string) => `You are invited to work on all conversations of ${name}’s site.`,
  invitedBy: (name: string) => `Invited by ${name}`,
  yourRole: 'Your role',
  ownStays: 'Your own conversations stay yours: nobody of that site gets a right to them.',
  whoSees: 'Owners then see your name and e-mail address, and the log names you with what you do.',
  acceptAs: (account: string) => `You are signed in as ${account}, and accept for this account.`,
  accept: 'Accept',
  acceptFailed: 'The invitation could not be accepted.',
  accepted: (role: string) => `You are ${role} now.`,
} as const
