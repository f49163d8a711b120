import { vi } from 'vitest'

/** A file that the browser would have saved. */
interface SavedFile {
  name: string
  content: Blob
}

/**
 * Captures the files that the console saves, which happy-dom cannot do.
 * @returns the files so far
 */
export function catchSavedFiles(): readonly SavedFile[] {
  const saved: SavedFile[] = []
  const blobs = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const address = `blob:${blobs.size}`
    blobs.set(address, content as Blob)
    return address
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const content = blobs.get(this.href)
    if (content) saved.push({ name: this.download, content })
  })
  return saved
}
