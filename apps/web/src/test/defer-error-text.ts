import type { Config } from '@testing-library/react'

/**
 * A setting of the testing library: a failed query prints the whole page in its error, and a waiting test fails many
 * queries. This prints the page only when the message is read.
 */
export const deferErrorText = ({ getElementError: draw }: Config): Partial<Config> => ({
  getElementError: function notFound(message, container) {
    const error = new Error(message ?? '')
    error.name = 'TestingLibraryElementError'
    // the stack trace points to the test, not here
    Error.captureStackTrace(error, notFound)
    let words: string | undefined
    const get = () => (words ??= draw(message, container).message)
    return Object.defineProperty(error, 'message', { configurable: true, get })
  },
})
