import { PRODUCT } from '@folkmoot/domain/product'
import type { LegalSection } from './legal.ts'

export const PRIVACY_TITLE = 'Privacy policy'
export const PRIVACY_INTRO = `What ${PRODUCT} on this server learns of you, who sees it, and what you can ask for.`

/** The privacy policy. Our own words; each part covers a point of the specification. `{name}` and the like are filled in. */
export const PRIVACY_SECTIONS: readonly LegalSection[] = [
  {
    title: 'Who is responsible',
    paragraphs: [
      'This server is run by {name} (“we”). Whoever owns a conversation decides what it asks and whom it invites, and is responsible for what they do with its results.',
    ],
  },
  {
    title: 'What we learn of you',
    paragraphs: [
      'When you sign in: the identifier, the name and the e-mail address that your identity service gives us.',
      'When you take part: your comments, your votes and when they were made; a number in the conversation that stands for you; an e-mail address if you leave one to be told of new comments; an invite or login code if the conversation works by invitation; and the external id, if the page that embeds the conversation hands one over.',
      'Your browser sends its network address and kind with every request. They are used to deliver pages, to limit floods of requests, and to find faults. Your browser keeps your sign-in or your place in a conversation, and the colours you chose; there is no advertising and no tracking across sites.',
    ],
  },
  {
    title: 'How we use it',
    paragraphs: [
      'To run conversations: to show comments, count votes, find groups of opinion and publish results; to let owners and moderators do their work; to answer you; to tell you of new comments if you asked for it; to keep the service safe; and to meet legal duties.',
      'The results are computed from the votes of all. Nothing is decided about you by them.',
    ],
  },
  {
    title: 'Whom we disclose it to',
    paragraphs: [
      'We do not sell personal information. We disclose it only to those who run a conversation, as far as this page says; to services that work for us and are bound to our instructions; to authorities and courts when the law obliges us; to whoever takes over the service, under the promises of this page; and to others when you ask us to.',
    ],
  },
  {
    title: 'Services of third parties',
    paragraphs: [
      'Signing in goes through an identity service, which learns that you use this one. The computers, storage and back-ups of this server, and its outgoing mail, may be provided by others for us.',
      'The text of a comment, without your name, may be sent to an automated service that scores how toxic it is, and to one that translates it or groups it by topic, where this server is set up to use one.',
      'If a donation form is set up, it is a page of another provider, shown inside ours: what you enter there goes to that provider. Links that lead elsewhere lead to sites with their own policies.',
    ],
  },
  {
    title: 'Who sees what you write and how you vote',
    paragraphs: [
      'Comments are public within their conversation: whoever can open it can read them, and they may appear in reports, files and on other sites. Do not write what you want to keep to yourself, about you or about others.',
      'A single vote is not shown to other participants. Sums of votes, and those of groups of people, are published. Files with all votes, in which people are numbers without names, may be given to owners and moderators and, when a conversation is published, to everybody.',
    ],
  },
  {
    title: 'Anonymous or under your name',
    paragraphs: [
      'You choose whether to post anonymously. Whoever takes part without signing in is known to the conversation by a number only. Whoever signs in, or comes by a page that hands over who they are, may be recognised by the owner of the conversation, and, where the conversation shows names and pictures, by others.',
      'What you write may give you away all the same, by its content or its style.',
    ],
  },
  {
    title: 'Access, correction and deletion',
    paragraphs: [
      'You may ask what we know of you, and have it corrected or deleted: write to {contact}. We may have to ask for a sign that it is you.',
      'Deleting removes your account and what ties comments and votes to you. Comments and votes themselves may stay, without that tie, because the results rest on them; a comment that says who you are is removed when you ask for it.',
    ],
  },
  {
    title: 'Opting out',
    paragraphs: [
      'You may tell us at any time to send you no more mail, or to stop using your information in a way that needs your consent. Mails have a link for it. Carrying it out can take up to ten business days; mail that is already on its way may still reach you.',
    ],
  },
  {
    title: 'Children',
    paragraphs: [
      'The service is not meant for children under 16, and we do not knowingly collect personal information of children under 16. If you know of such information, tell us, and we delete it.',
    ],
  },
  {
    title: 'How long we keep it',
    paragraphs: [
      'We keep an account as long as you use it, and a conversation as long as its owner or the public needs it. Afterwards, or when you ask for it, we delete personal information, unless the law or an open dispute obliges us to keep it; back-ups follow when they are overwritten.',
    ],
  },
  {
    title: 'Transfer to other countries',
    paragraphs: [
      'This server, and the services that work for us, may be in another country than you, such as the United States, whose law may protect your information less than that of your own. By using the service you send it there. Where the law asks for safeguards, such as standard contractual clauses, we use them.',
    ],
  },
  {
    title: 'Rights in the European Union',
    paragraphs: [
      'If you are in the European Union, the European Economic Area, the United Kingdom or Switzerland, you have the right to access, to correction, to deletion, to restriction, to receive your data in a form that can be used elsewhere, to object, and to withdraw a consent. We answer within 30 days.',
      'We process your data because it is needed for the service that you use, because you consented, because of our legitimate interest in a safe and honest conversation, or because the law obliges us. You may also complain to the data-protection authority where you live.',
    ],
  },
  {
    title: 'Security',
    paragraphs: [
      'Connections are encrypted where this server is reached over the internet, and access is limited to those who need it. No system is perfectly safe; if something happens that concerns you, we tell you as the law demands.',
    ],
  },
  {
    title: 'Updates of this policy',
    paragraphs: [
      'We may change this policy. The date at the top says when that last happened; of an important change we tell those whose address we have before it holds.',
    ],
  },
  {
    title: 'Contact',
    paragraphs: ['Questions, requests and complaints about privacy go to {contact}.'],
  },
]
