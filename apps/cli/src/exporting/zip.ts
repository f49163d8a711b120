import { Readable, type PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive. `chunks` downloads it when the archive needs it. */
export interface ArchivedFile {
  readonly name: string
  readonly chunks: () => Promise<AsyncIterable<Uint8Array>>
}

/**
 * Packs files into a .zip one after the other, as bytes that come while it is read; none of them is kept in memory.
 * @throws CommandError when a file cannot be downloaded
 */
export function packZip(files: readonly ArchivedFile[], mtime: Date): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  zip.on('error', (error) => output.destroy(error))
  for (const { name, chunks } of files)
    zip.addReadStreamLazy(name, { mtime }, (add) => {
      const fail = (error: Error) => void output.destroy(error)
      chunks().then((bytes) => add(null, Readable.from(bytes).once('error', fail)), fail)
    })
  zip.end()
  return output
}
