import { PRODUCT } from '@folkmoot/domain/product'
import { type LegalSection, LegalText } from './LegalText.tsx'

/** The terms of use. Our own words; each part covers a point of the specification. `{name}` and the like are filled in. */
const TERMS_SECTIONS: readonly LegalSection[] = [
  {
    title: 'Who this is between',
    paragraphs: [
      `${PRODUCT} is run on this server by {name} (“we”). These terms are between us and everyone who creates, moderates, takes part in or reads a conversation here (“you”).`,
      'By using the service you accept them. If you use it for an organisation, you say that you may accept them for it. If you do not accept them, do not use the service.',
    ],
  },
  {
    title: 'Age',
    paragraphs: [
      'You must be at least sixteen years old to use the service. We do not check this: by using it you tell us that you are.',
    ],
  },
  {
    title: 'What you may do',
    paragraphs: [
      'You may create conversations, invite people to them, write comments, vote, and use the results, for private, public and commercial purposes alike.',
      'You may not break the law or the rights of others, write threats, hatred or what is meant to hurt, publish private facts about people without their consent, pretend to be someone else, vote or write by programs in the place of people, try to find out who is behind an anonymous comment or vote, or disturb the service for others.',
    ],
  },
  {
    title: 'Your account',
    paragraphs: [
      'You sign in through an identity service. Keep your access to it safe: what is done through your account counts as done by you. Tell us at once if someone else uses it.',
    ],
  },
  {
    title: 'What you write',
    paragraphs: [
      'Your comments and the texts of your conversations stay yours. You allow us, and those who run the conversation, to store, show, translate, analyse and publish them as part of the conversation and of its results, worldwide, without payment, and for as long as these exist.',
      'You are responsible for what you write, and you say that you may write it.',
    ],
  },
  {
    title: 'Screening and removal',
    paragraphs: [
      'We, and the owners and moderators of a conversation, may look through what people write before or after it is shown, and may hold it back, hide it or remove it, with or without a reason. Nobody is obliged to do so.',
      'What you write may be checked by an automated service that scores how toxic a text is. A text with a high score may be hidden until a person has looked at it.',
    ],
  },
  {
    title: 'Fees',
    paragraphs: [
      'Where we ask for a fee, we say so and how much before you owe it. Fees are in US dollars. Fees that have been paid are not refunded, also when you stop using the service before the time that they were paid for has ended.',
      'A donation is voluntary, buys nothing, and is not refunded either.',
    ],
  },
  {
    title: 'Ending',
    paragraphs: [
      'You may stop at any time. We may close an account or a conversation, or end the service, in particular when these terms are broken. What has been said in a conversation may stay in its results.',
    ],
  },
  {
    title: 'No warranty',
    paragraphs: [
      'The service is given as it is and as it is available. As far as the law allows, we promise neither that it is without faults or interruptions nor that its results are complete or right for a purpose. Results show what those who took part said and voted; they are no sample of a population.',
    ],
  },
  {
    title: 'Limit of liability',
    paragraphs: [
      'As far as the law allows, we are not liable for indirect damage, for lost profit, or for lost data.',
      'All that we can owe you together, for whatever reason, is at most the greater of two sums: the fees that you paid us in the twelve months before the claim arose, or 100 US dollars ($100).',
    ],
  },
  {
    title: 'Disputes: thirty days, then arbitration',
    paragraphs: [
      'If you have a claim against us, write to us first and say what happened and what you ask for ({contact}). We do the same with a claim against you. Both sides then have thirty days from that notice to settle it, and nobody may start an arbitration before they have passed.',
      'A claim that is not settled by then is decided by binding arbitration, by one arbitrator, under the commercial arbitration rules of the American Arbitration Association as they are when it begins, in English, and in writing or by video unless the arbitrator finds that a hearing in person is needed. Each side brings its own claim only: there are no class arbitrations. The award can be enforced in any court that has jurisdiction.',
      'Claims that a small-claims court may decide can go there instead, and both sides may ask a court to stop an infringement of rights at once. If the law where you live gives you the right to go to a court or authority there, you keep it.',
    ],
  },
  {
    title: 'Governing law',
    paragraphs: [
      'These terms, and any dispute about them, are governed by the law of {state}, without its rules about which law applies, and by the federal law of the United States on arbitration. Rights that the law where you live gives you as a consumer, and that cannot be given up, stay yours.',
    ],
  },
  {
    title: 'Changes',
    paragraphs: [
      'We may change these terms. The date at the top says when that last happened. Changes hold from then on for what you do afterwards.',
      'If a part of these terms does not hold, the rest does.',
    ],
  },
  { title: 'Contact', paragraphs: ['Questions about these terms go to {contact}.'] },
]

/** /tos: the terms of use (PUB-5). */
export default function TermsPage() {
  return (
    <LegalText
      title="Terms of use"
      intro={`What you agree to when you use ${PRODUCT} on this server.`}
      sections={TERMS_SECTIONS}
    />
  )
}
