/** Texts about who may join, in Configure. */
export const newcomersMessages = {
  heading: 'Robots and multiple votes',
  intro:
    'Scripts can pretend to be many people. Only an account, an invite code or a signed id makes sure that each counts once.',
  identityRequired: 'New people need an invite code or a signed id',
  identityRequiredHelp:
    'Nobody can take part twice by clearing their browser. Codes come from the invite tree, signed ids from a site that knows its visitors (Distribute). Those who take part already stay. When this is off, one person can take part from several browsers.',
  identityRequiredOn: 'New people need an invite code or a signed id now.',
  identityRequiredOff: 'New people need neither a code nor a signed id now.',
} as const
