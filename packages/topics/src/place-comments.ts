import { extractFeatures } from './features.ts'
import { reduceDimensions, type DenseMatrix } from './reduce-dimensions.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

/** Dimensions of the space in which comments are compared. */
export const DIMENSION_COUNT = 60

/** Of the comments of one topic, a word of more of them does not tell them apart. */
const MAX_SHARE = 0.7

/** Comments of one topic with their words, and vectors that tell them from each other. */
export interface PlacedTexts {
  readonly texts: readonly string[]
  readonly vocabulary: Vocabulary
  readonly places: DenseMatrix
}

/** Places the comments of one topic by the words that tell them from each other, whatever is said elsewhere. */
export function placeComments(texts: readonly string[]): PlacedTexts {
  const vocabulary = createVocabulary(texts)
  const features = extractFeatures(vocabulary.comments, texts.length * MAX_SHARE)
  return { texts, vocabulary, places: reduceDimensions(features, DIMENSION_COUNT) }
}
