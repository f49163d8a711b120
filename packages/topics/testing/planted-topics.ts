import { drawBelow, createSeededRandom } from '@folkmoot/domain/random'
import type { TopicComment } from '../src/find-topics.ts'

/** Words of clearly different subjects, by language. */
export const SUBJECTS = {
  English: {
    fill: ['we', 'need', 'the', 'more', 'in', 'our', 'should', 'be', 'and', 'for', 'please', 'think'],
    subjects: [
      ['bicycle', 'lane', 'cyclist', 'helmet', 'cycling', 'crossing', 'pedal'],
      ['library', 'books', 'reading', 'author', 'shelf', 'novel', 'librarian'],
      ['swimming', 'pool', 'water', 'lifeguard', 'diving', 'bathing', 'towel'],
      ['rent', 'apartment', 'landlord', 'tenant', 'housing', 'lease', 'mortgage'],
    ],
    join: ' ',
  },
  German: {
    fill: ['wir', 'brauchen', 'die', 'mehr', 'in', 'unserer', 'soll', 'und', 'für', 'bitte', 'nicht', 'das'],
    subjects: [
      ['Fahrrad', 'Radweg', 'Radfahrer', 'Helm', 'Fahrspur', 'Kreuzung', 'Pedal'],
      ['Bücherei', 'Bücher', 'Lesung', 'Autorin', 'Regal', 'Roman', 'Ausleihe'],
      ['Schwimmbad', 'Becken', 'Wasser', 'Bademeister', 'Tauchen', 'Freibad', 'Handtuch'],
      ['Miete', 'Wohnung', 'Vermieter', 'Mieter', 'Wohnraum', 'Mietvertrag', 'Nebenkosten'],
    ],
    join: ' ',
  },
  Chinese: {
    fill: ['我們', '需要', '應該', '更多', '的', '和', '可以', '希望', '所以', '因為', '是', '這個'],
    subjects: [
      ['自行車', '車道', '安全帽', '騎士', '十字路口', '腳踏車'],
      ['圖書館', '書籍', '閱讀', '作者', '小說', '書店'],
      ['游泳池', '救生員', '潛水', '泳衣', '毛巾', '游泳'],
      ['租金', '公寓', '房東', '房客', '住宅', '貸款'],
    ],
    join: '',
  },
} as const

/** Comments with words of one subject and function words. Comment t has subject t % 4. */
export function createPlantedComments(
  language: keyof typeof SUBJECTS,
  count: number,
  seed = 1,
): TopicComment[] {
  const { fill, subjects, join } = SUBJECTS[language]
  const random = createSeededRandom(seed)
  const some = (words: readonly string[], many: number) =>
    Array.from({ length: many }, () => words[drawBelow(random, words.length)]!)
  return Array.from({ length: count }, (_, tid) => {
    const own = some(subjects[tid % subjects.length]!, 4)
    return { tid, txt: own.flatMap((word) => [...some(fill, 2), word]).join(join) }
  })
}
