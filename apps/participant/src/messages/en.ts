/** The sentences of the page in English. What a sentence needs to be told comes as arguments. */
export const en = {
  title: (product: string) => product,
}
