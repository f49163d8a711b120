/** Texts about files to download. */
export const fileMessages = {
  format: 'Format of the file',
  csv: 'CSV',
  forExcel: 'For Excel',
} as const
