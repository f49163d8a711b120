import type { FileKey } from './stored-file.ts'

/** A file of an export that readers with the same key may share. */
export class ShareableFile implements AsyncIterable<string> {
  readonly #pieces: AsyncIterable<string>
  readonly key: FileKey

  constructor(pieces: AsyncIterable<string>, key: FileKey) {
    this.#pieces = pieces
    this.key = key
  }

  [Symbol.asyncIterator](): AsyncIterator<string> {
    return this.#pieces[Symbol.asyncIterator]()
  }
}
