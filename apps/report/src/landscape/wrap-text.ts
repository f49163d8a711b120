/** Breaks a text into lines of at most so many characters; what is left over ends with an ellipsis. */
export function wrapText(text: string, characters: number, lines: number): string[] {
  const wrapped: string[] = ['']
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = wrapped.at(-1)!
    const joined = line === '' ? word : `${line} ${word}`
    if (joined.length <= characters || line === '')
      wrapped[wrapped.length - 1] = joined.slice(0, 2 * characters)
    else wrapped.push(word)
  }
  if (wrapped.length <= lines) return wrapped
  const kept = wrapped.slice(0, lines)
  const last = kept[lines - 1]!
  kept[lines - 1] = `${last.length < characters ? last : last.slice(0, characters - 1)}…`
  return kept
}
