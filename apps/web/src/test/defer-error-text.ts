import type { Config } from '@testing-library/react'

/**
 * A setting of the testing library: what it did not find it says with the whole page in text, and a test that waits does
 * not find many times. The page is put into words when somebody reads the message.
 */
export const deferErrorText = ({ getElementError: draw }: Config): Partial<Config> => ({
  getElementError: function notFound(message, container) {
    const error = new Error(message ?? '')
    error.name = 'TestingLibraryElementError'
    // a report points to the test, not here
    Error.captureStackTrace(error, notFound)
    let words: string | undefined
    const get = () => (words ??= draw(message, container).message)
    return Object.defineProperty(error, 'message', { configurable: true, get })
  },
})
