/** Saves data under a file name, like a click on a download link. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // the browser has started to read by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * Creates the file of a download: the contract's CSV has no byte-order mark, a file for Excel needs the one that the browser removed
 * when it read the text.
 */
export const createDownloadBlob = (text: string, excel: string | undefined): Blob =>
  excel === undefined ? new Blob([text], { type: 'text/csv' }) : createCsvBlob(text)

/** Creates a file of comma-separated values with a byte-order mark, by which spreadsheets recognise UTF-8. */
export const createCsvBlob = (text: string): Blob =>
  new Blob([text.startsWith('\uFEFF') ? text : `\uFEFF${text}`], { type: 'text/csv;charset=utf-8' })
