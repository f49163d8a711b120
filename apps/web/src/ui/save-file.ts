/** Lets the browser save something under a name, as a click on a download link would. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // the browser has begun to read by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** A text as a file of comma-separated values, with the mark that lets spreadsheets read it as UTF-8. */
export const createCsvBlob = (text: string): Blob =>
  new Blob([text.startsWith('\uFEFF') ? text : `\uFEFF${text}`], { type: 'text/csv;charset=utf-8' })
