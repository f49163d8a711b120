/** Moves the cursor to the beginning of the line and erases the line. */
export const CLEAR_LINE = '\r\x1b[K'

/** Removes characters that move the cursor, except line breaks: texts of people must not control the terminal. */
export const removeControls = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (character) =>
      character === '\n' ? '\n' : character === '\t' ? ' ' : '',
    )

/** Makes a text one line without control characters. */
export const toOneLine = (text: string): string => removeControls(text.replace(/\s+/gu, ' ').trim())
