import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isFaithful } from './rephrasing-cache.ts'

const RULE = 'Groups {A} and {B} both agree with {#12}: 42 of 50 votes (84%) and 30 of 39 (77%).'
const PASSED = 'A third or more of the votes on {#5} pass: 20 of 45 (44%).'
const COMMON = 'Nearly all people in each group agree with {#12}.'

it.each([
  [RULE, RULE],
  [RULE, 'People in {A} and {B} both agree with {#12}, by 42 of 50 votes (84%) and by 30 of 39 (77%).'],
  [COMMON, 'People in each group, nearly all of them, agree with {#12}.'],
  [PASSED, 'Of the votes on {#5}, a third or more pass, namely 20 of 45 (44%).'],
  ['The 1,032 comments have no votes yet.', 'There are 1032 comments, with no votes yet.'],
])('[RPT-3] accepts a rephrased sentence: %s', (ruleBased, rephrased) => {
  expect(isFaithful(ruleBased, rephrased)).toBe(true)
})

it.each([
  ['another number', RULE.replace('42', '43')],
  ['a number left out', RULE.replace(' (77%)', '')],
  ['a number more', `${RULE.slice(0, -1)}, of 90 people.`],
  ['a number in a word', RULE.replace('Groups', 'Two groups')],
  ['groups that changed places', RULE.replace('{A} and {B}', '{B} and {A}')],
  ['another comment', RULE.replace('{#12}', '{#13}')],
  ['a comment left out', RULE.replace(' with {#12}', '')],
  ['another comment too', RULE.replace('{#12}', '{#12} and {#13}')],
  ['the other side', RULE.replace('agree', 'disagree')],
  ['a negation', RULE.replace('both agree', 'do not both agree')],
  ['a short negation', RULE.replace('both agree', 'don’t both agree')],
  ['a judgement', RULE.replace('both agree', 'both strongly agree')],
  ['a reason', RULE.replace('.', ', because it helps.')],
  ['a word of support', RULE.replace('both', 'support each other and both')],
  ['more than one line', `${RULE}\nAnd so on.`],
  ['mark-up', RULE.replace('Groups', '<b>Groups</b>')],
  ['an address', `${RULE} https://a.example`],
  ['much more text', `${RULE} ${'And people like it so. '.repeat(9)}`],
  ['nothing', ''],
])('[RPT-3] refuses as a rephrasing: %s', (_, rephrased) => {
  expect(isFaithful(RULE, rephrased)).toBe(false)
})

it.each([
  ['Nearly all people in each group agree with {#12}.', 'All people in each group agree with {#12}.'],
  ['Most people in each group agree with {#12}.', 'People in each group agree with {#12}.'],
  ['More than half of the people agree with {#12}.', 'The people agree with {#12}.'],
  ['{#12} could still tip.', '{#12} is still going to tip.'],
])('[RPT-3] [RES-34] refuses a rephrasing that leaves out a limit: %s', (ruleBased, rephrased) => {
  expect(isFaithful(ruleBased, rephrased)).toBe(false)
})

it('[RPT-3] every change of a digit is refused', () => {
  const digits = [...RULE.matchAll(/\d/g)].map(({ index }) => index)
  fc.assert(
    fc.property(fc.constantFrom(...digits), fc.nat(9), (at, digit) => {
      const changed = `${RULE.slice(0, at)}${digit}${RULE.slice(at + 1)}`
      expect(isFaithful(RULE, changed)).toBe(changed === RULE)
    }),
  )
})
