import { createCraftedTexts } from '../testing/crafted-texts.ts'
import { measure, READERS } from '../testing/readers.ts'

const [TEXTS, CHARACTERS] = [1000, 50_000]
const WANTED_MS = 5
const ROUNDS = 7

for (const [name, read] of Object.entries(READERS)) {
  const times = [...createCraftedTexts(TEXTS, CHARACTERS)].map((text) => measure(() => read(text), ROUNDS))
  const slow = times.filter((ms) => ms >= WANTED_MS).length
  console.log(`${name}: ${TEXTS} crafted texts of ${CHARACTERS} characters`)
  console.log(
    `  slowest ${Math.max(...times).toFixed(1)} ms, ${slow} of them took ${WANTED_MS} ms or longer (0 wanted)\n`,
  )
}
