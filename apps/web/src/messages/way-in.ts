import type { WayIn } from '@folkmoot/domain/sharing'

/** Who can take part, on Distribute and in Configure. */
export const wayInMessages = {
  sentences: {
    link: 'Everyone who has the link can vote and comment.',
    code: 'New people need an invite code.',
    'code-or-signed-id': 'New people need an invite code, or come through your site with a signed id.',
    'signed-id':
      'New people come through your site with a signed id. The share link alone lets nobody new in.',
    id: 'New people come through your site with an id. The share link alone lets nobody new in.',
    'listed-id': 'New people need an id that is on your list. The share link alone lets nobody new in.',
    'listed-signed-id':
      'New people need a signed id that is on your list. The share link alone lets nobody new in.',
    nobody: 'Nobody new can take part.',
    rehearsal: 'Only those who work on it can open it, in a browser in which they use this console.',
  } satisfies Record<WayIn, string>,
  nobodyWithoutSecret:
    'Nobody new can take part now: the invite tree is off and your site has no secret to sign ids with. Turn on the invite tree, or create a secret under Distribute.',
} as const
