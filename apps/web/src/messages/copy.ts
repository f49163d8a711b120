/** Texts of buttons that copy a text or save a file. */
export const copyMessages = {
  copy: 'Copy',
  copyWhat: (what: string) => `Copy ${what}`,
  copied: 'Copied',
  copiedWhat: (what: string) => `Copied: ${what}`,
  notCopied: 'The browser did not allow copying. Select the text and copy it manually.',
} as const
