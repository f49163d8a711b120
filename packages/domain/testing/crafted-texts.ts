import { createSeededRandom } from '../src/random.ts'

/** Pieces from which an attacker makes a text: marks that open and never close, addresses, blanks, line ends, letters. */
const PIECES = [
  ...'*_[]()#-+.,;:!?"\'<>&|`~@/\\=%',
  '**',
  '](',
  'http://x',
  'https://x.y/(',
  '[a](http://x',
  '[a](http://x)',
  '*a*',
  '_a_ ',
  '1. ',
  '- ',
  '# ',
  'a',
  'ab ',
  'é',
  'ﷺ',
  '漢',
  '👍🏽',
  '\u0301',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u00a0',
] as const

/** Yields texts of a length: one to three pieces repeated all the way, after a start and before an end of their own. */
export function* createCraftedTexts(count: number, length: number): Generator<string> {
  const random = createSeededRandom(81)
  const choose = () => PIECES[Math.floor(random() * PIECES.length)] ?? ''
  for (let made = 0; made < count; made += 1) {
    const unit = Array.from({ length: 1 + (made % 3) }, choose).join('')
    const start = made % 2 === 0 ? '' : choose()
    yield (start + unit.repeat(Math.ceil(length / unit.length))).slice(0, length - 1) + choose().charAt(0)
  }
}
