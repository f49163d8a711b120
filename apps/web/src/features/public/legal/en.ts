import { ERASED_VOTES } from '@folkmoot/domain/erasure'
import { PRODUCT } from '@folkmoot/domain/product'

/**
 * Terms of use and privacy policy: our own words; each part covers a point of the specification. A section is its title and its
 * paragraphs, under its id. `{name}` and the like are filled in. Change all languages and the date of `LegalText` together.
 */
export const en = {
  language: 'Language',
  contents: 'Contents',
  /** In translations: that the English text decides. */
  translation: '',
  dates: 'last updated {updated}; in substance it follows the text last updated {followed}',
  gaps: 'The operator of this server has not given {fields}. The text below marks the gaps; ask the person who invited you.',
  /** The operator's fields in `gaps`. */
  fields: { name: 'its name', contact: 'an address for questions', state: 'the state whose law applies' },
  /** The state as `{state}` of the texts. */
  state: '{state}, United States',
  /** In place of the operator's fields that are not set. */
  missing: {
    name: 'its operator, who has not given a name here',
    contact: 'the operator of this server (no address is given here)',
    state:
      'the state of the United States in which the operator has its seat (the operator has not named it here)',
  },
  terms: {
    title: 'Terms of use',
    intro: `What you agree to when you use ${PRODUCT} on this server.`,
    sections: {
      'who-this-is-between': [
        'Who this is between',
        `${PRODUCT} is run on this server by {name} (“we”). These terms are between us and everyone who creates, moderates, takes part in or reads a conversation here (“you”).`,
        'By using the service you accept them. If you use it for an organisation, you say that you may accept them for it. If you do not accept them, do not use the service.',
      ],
      age: [
        'Age',
        'You must be at least sixteen years old to use the service. We do not check this: by using it you tell us that you are.',
      ],
      'what-you-may-do': [
        'What you may do',
        'You may create conversations, invite people to them, write comments, vote, and use the results, for private, public and commercial purposes alike.',
        'You may not break the law or the rights of others, write threats, hatred or what is meant to hurt, publish private facts about people without their consent, pretend to be someone else, vote or write by programs in the place of people, try to find out who is behind an anonymous comment or vote, or disturb the service for others.',
      ],
      'your-account': [
        'Your account',
        'You sign in through an identity service. Keep your access to it safe: what is done through your account counts as done by you. Tell us at once if someone else uses it.',
      ],
      'what-you-write': [
        'What you write',
        'Your comments and the texts of your conversations stay yours. You allow us, and those who run the conversation, to store, show, translate, analyse and publish them as part of the conversation and of its results, worldwide, without payment, and for as long as these exist.',
        'You are responsible for what you write, and you say that you may write it.',
      ],
      'screening-and-removal': [
        'Screening and removal',
        'We, and the owners and moderators of a conversation, may look through what people write before or after it is shown, and may hold it back, hide it or remove it, with or without a reason. Nobody is obliged to do so.',
        'What you write may be checked by an automated service that scores how toxic a text is. A text with a high score may be hidden until a person has looked at it.',
      ],
      fees: [
        'Fees',
        'Where we ask for a fee, we say so and how much before you owe it. Fees are in US dollars. Fees that have been paid are not refunded, also when you stop using the service before the time that they were paid for has ended.',
        'A donation is voluntary, buys nothing, and is not refunded either.',
      ],
      ending: [
        'Ending',
        'You may stop at any time. We may close an account or a conversation, or end the service, in particular when these terms are broken. What has been said in a conversation may stay in its results.',
      ],
      'no-warranty': [
        'No warranty',
        'The service is given as it is and as it is available. As far as the law allows, we promise neither that it is without faults or interruptions nor that its results are complete or right for a purpose. Results show what those who took part said and voted; they are no sample of a population.',
      ],
      'limit-of-liability': [
        'Limit of liability',
        'As far as the law allows, we are not liable for indirect damage, for lost profit, or for lost data.',
        'All that we can owe you together, for whatever reason, is at most the greater of two sums: the fees that you paid us in the twelve months before the claim arose, or 100 US dollars ($100).',
      ],
      'disputes-thirty-days-then-arbitration': [
        'Disputes: thirty days, then arbitration',
        'If you have a claim against us, write to us first and say what happened and what you ask for ({contact}). We do the same with a claim against you. Both sides then have thirty days from that notice to settle it, and nobody may start an arbitration before they have passed.',
        'A claim that is not settled by then is decided by binding arbitration, by one arbitrator, under the commercial arbitration rules of the American Arbitration Association as they are when it begins, in English, and in writing or by video unless the arbitrator finds that a hearing in person is needed. Each side brings its own claim only: there are no class arbitrations. The award can be enforced in any court that has jurisdiction.',
        'Claims that a small-claims court may decide can go there instead, and both sides may ask a court to stop an infringement of rights at once. If the law where you live gives you the right to go to a court or authority there, you keep it.',
      ],
      'governing-law': [
        'Governing law',
        'These terms, and any dispute about them, are governed by the law of {state}, without its rules about which law applies, and by the federal law of the United States on arbitration. Rights that the law where you live gives you as a consumer, and that cannot be given up, stay yours.',
      ],
      changes: [
        'Changes',
        'We may change these terms. The date at the top says when that last happened. Changes hold from then on for what you do afterwards.',
        'If a part of these terms does not hold, the rest does.',
      ],
      contact: ['Contact', 'Questions about these terms go to {contact}.'],
    },
  },
  privacy: {
    title: 'Privacy policy',
    intro: `What ${PRODUCT} on this server learns of you, who sees it, and what you can ask for.`,
    sections: {
      'who-is-responsible': [
        'Who is responsible',
        'This server is run by {name} (“we”). The owner of a conversation decides what it asks and whom it invites, and is responsible for how they use its results.',
      ],
      'what-we-learn-of-you': [
        'What we learn of you',
        'When you sign in: the identifier, the name and the e-mail address that your identity service gives us. We never see your password. A log of security events says which account changed settings or rights, read external ids or took files, and signed in, and when; it has the number of the account, not its name. If somebody invites you to work on a conversation, we keep the address that they enter until you accept, they withdraw it, or two weeks are over; if you accept, we keep your role, and owners of the conversation see your name and e-mail address.',
        'When you take part: your comments, your votes and when they were made; a number in the conversation that stands for you; a key of your browser; an e-mail address if you leave one to be told of new comments; an invite or login code if the conversation works by invitation; and the external id, if the page that embeds the conversation hands one over.',
        'Your browser sends its network address and kind with every request. This server counts addresses for a minute to a day, to stop floods and the guessing of codes: in its memory, or as a digest where several servers work together. It stores no address and logs no requests. With people who come without an account, an invite code or a signed id it keeps a number of their network, made with a secret and shared by some 65,000 addresses: public results wait until people of several networks have voted, so that nobody finds single votes by sending many participants. The number goes with what ties you to the conversation. The proxy that receives the requests for it may log them: ask the operator.',
        'Your own browser keeps your sign-in or your place in a conversation, votes and comments that have not been sent yet, and the language and colours you chose. There is no advertising, no tracking across sites, and no count of who reads which mail.',
      ],
      'how-we-use-it': [
        'How we use it',
        'To run conversations: to show comments, count votes, find groups of opinion and publish results; to let owners and moderators do their work; to answer you; to tell you of new comments if you asked for it; to keep the service safe; and to meet legal duties.',
        'The results are computed from the votes of all. Nothing is decided about you by them.',
      ],
      'whom-we-disclose-it-to': [
        'Whom we disclose it to',
        'We do not sell personal information. We disclose it only to those who run a conversation, as far as this page says; to services that work for us and are bound to our instructions; to authorities and courts when the law obliges us; to whoever takes over the service, under the promises of this page; and to others when you ask us to.',
      ],
      'services-of-third-parties': [
        'Services of third parties',
        'Signing in goes through an identity service, which learns that you use this one. The computers, storage and back-ups of this server, and its outgoing mail, may be provided by others for us.',
        'Where this server is set up to use such services: the text of a comment goes to one that scores how toxic it is, and to ones that group comments by topic and name the topics; sentences about the results, without comments, go to one that puts them in other words. They get no names, participant numbers, or votes of single people. Without them, this server does it all itself.',
        'If a donation form is set up, it is a page of another provider, shown inside ours: what you enter there goes to that provider. Links that lead elsewhere lead to sites with their own policies.',
      ],
      'who-sees-what-you-write-and-how-you-vote': [
        'Who sees what you write and how you vote',
        'Comments are public within their conversation, unless moderators reject them: everyone who can open it can read them, without your name or number, and they may appear in reports, files and on other sites. Moderators read rejected ones too. Do not write what you want to keep to yourself, about you or about others.',
        'A single vote is not shown to other participants, nor to readers of results. Results are published for at least three people together, and move only when several people have voted; until then votes wait. How many people take part is public. People who act together and know how they voted themselves may learn more than one alone.',
        'Owners and moderators have files with all votes, in which people are numbers. They also have the list of external ids with those numbers: if you came by an external id, they can join it with your votes and comments. They never see the address that you left to be told of new comments. Administrators of this server can open every conversation, and the log of security events says that they did.',
        'The owner can publish the votes to everybody: then under other numbers, made for that publication, and with times that are no more exact than an hour. Someone who knows how you voted on several comments may recognise you there.',
      ],
      'anonymous-or-under-your-name': [
        'Anonymous or under your name',
        'You choose whether to post anonymously. If you take part without signing in, the conversation knows you by a number only. If you come from a page that says who you are, those who run the conversation may recognise you, as the section before says. Other participants are shown neither names nor pictures. A conversation shows the name that its owner has given to their account.',
        'What you write may give you away all the same, by its content or its style.',
      ],
      'access-correction-and-deletion': [
        'Access, correction and deletion',
        'You see and download all that is stored about you yourself: of a conversation at the end of its page, under “Your data in this conversation”; of an account under Account. In the same places you erase it, at once. For a correction, or if you cannot get in any more, write to {contact}. We may have to ask for a sign that it is you.',
        `Erasing removes your comments, votes, external ids, addresses, codes and everything else that ties you to a conversation. ${ERASED_VOTES} There is one more exception: where a conversation is closed and its owner has published its votes, yours stay as numbers that belong to nobody, with times to the hour. Of a comment its number stays without the text, because others have voted on it. Erasing an account does this in every conversation in which you took part with it.`,
        'What we cannot take back: files that others have downloaded before, copies of pages on other sites, and the log of security events, which keeps the number of an account, not its name, for a year. The operator removes the last traces from the files of the database; a back-up that is older is brought up to the erasures before anybody can use it.',
      ],
      'opting-out': [
        'Opting out',
        'You may tell us at any time to send you no more mail, or to stop using your information in a way that needs your consent. An address gets mail of a conversation only after it has confirmed; one that has not is deleted after two days. A digest of the address is kept for a day, to limit mails. Mails have a link that ends them and deletes the address at once. Carrying out other requests can take up to ten business days; mail that is already on its way may still reach you.',
      ],
      children: [
        'Children',
        'The service is not meant for children under 16, and we do not knowingly collect personal information of children under 16. If you know of such information, tell us, and we delete it.',
      ],
      'how-long-we-keep-it': [
        'How long we keep it',
        'We keep an account until you erase it, and a conversation until its owner or we delete it. The owner of a conversation or we can set after how many days after its end everybody in it is forgotten: then external ids, addresses, codes and links to accounts are deleted, and votes and comments stay as those of numbers. Security events are deleted after a year. Back-ups that still have what was erased are deleted when they are overwritten.',
      ],
      'transfer-to-other-countries': [
        'Transfer to other countries',
        'This server, and the services that work for us, may be in another country than you, such as the United States, whose law may protect your information less than that of your own. By using the service you send it there. Where the law asks for safeguards, such as standard contractual clauses, we use them.',
      ],
      'rights-in-the-european-union': [
        'Rights in the European Union',
        'If you are in the European Union, the European Economic Area, the United Kingdom or Switzerland, you have the right to access, to correction, to deletion, to restriction, to receive your data in a form that can be used elsewhere, to object, and to withdraw a consent. We answer within 30 days.',
        'We process your data because it is needed for the service that you use, because you consented, because of our legitimate interest in a safe and honest conversation, or because the law obliges us. You may also complain to the data-protection authority where you live.',
      ],
      security: [
        'Security',
        'Connections are encrypted where this server is reached over the internet. Its files are readable for its own account on the machine alone, but the software does not encrypt its database: whether disks and back-ups are encrypted is the operator’s decision. No system is perfectly safe; if something happens that concerns you, we tell you as the law demands.',
        'To report a weakness of this server, use the address in /.well-known/security.txt, if the operator has given one, or write to {contact}.',
      ],
      'updates-of-this-policy': [
        'Updates of this policy',
        'We may change this policy. The date at the top says when that last happened; of an important change we tell those whose address we have before it holds.',
      ],
      contact: ['Contact', 'Questions, requests and complaints about privacy go to {contact}.'],
    },
  },
} as const
