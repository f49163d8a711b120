import { formatNumber } from '@folkmoot/domain/numbers'

/** Texts about newcomers: who may join, and floods of them. */
export const newcomersMessages = {
  // Configure
  heading: 'Robots and multiple votes',
  intro:
    'Scripts can pretend to be many people. Only an account, an invite code or a signed id makes sure that each counts once.',
  identityRequired: 'New people need an invite code or a signed id',
  identityRequiredHelp:
    'Nobody can take part twice by clearing their browser. Codes come from the invite tree, signed ids from a site that knows its visitors (Distribute). Those who take part already stay. When this is off, one person can take part from several browsers.',
  identityRequiredOn: 'New people need an invite code or a signed id now.',
  identityRequiredOff: 'New people need neither a code nor a signed id now.',

  // Monitor
  floodNow: 'Unusually many new people are joining',
  floodPeople: (since: string, people: number) =>
    `Since ${since}, ${formatNumber(people)} people have voted for the first time.`,
  full: (comments: number) => `This conversation is full: it has ${formatNumber(comments)} comments`,
  fullWhatToDo:
    'Nobody can write another one, but voting goes on. To go on writing, create a conversation with the best comments.',
  floodWhatToDo:
    'If you have just announced the conversation, this may be real. If not, a script may be at work: look at the comments and votes since then, and ask for invite codes or signed ids under Configure where the count matters.',
} as const
