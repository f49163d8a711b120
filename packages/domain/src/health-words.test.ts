import { expect, it } from 'vitest'
import { formatCounted } from './health-words.ts'

it.each([
  [
    {
      reach: { voted: 126 },
      written: { count: 371 },
      shown: { count: 316 },
      results: { voted: 123, votes: 13469, comments: 315 },
    },
    'These figures count all votes. Public results, as in reports, have 13,469 votes of 123 of 126 people who voted; the others wait, so that nobody’s vote can be told. Of 371 comments written, participants see 316; 315 have results.',
  ],
  [
    {
      reach: { voted: 2 },
      written: { count: 1 },
      shown: { count: 1 },
      results: { voted: 0, votes: 0, comments: 0 },
    },
    'These figures count all votes. No result is public yet. Of 1 comment written, participants see 1; 0 have results.',
  ],
  [
    { reach: { voted: 12 }, shown: { count: 3 }, results: { voted: 12, votes: 90, comments: 3 } },
    'These figures count all votes. Public results, as in reports, have 90 votes of all 12 people who voted.',
  ],
  [{ reach: { voted: 7 }, shown: { count: 3 } }, 'These figures count all votes. No result is public yet.'],
])('says what Monitor counts, and what public results do', (figures, sentence) =>
  expect(formatCounted(figures)).toBe(sentence),
)
