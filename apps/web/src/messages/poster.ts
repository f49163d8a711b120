import type { Language } from '@folkmoot/domain/languages'

/** Words on a poster, in the languages of the participant page. */
interface PosterWords {
  readonly takePart: string
  readonly scan: string
  readonly from: (date: string) => string
  readonly until: (date: string) => string
  readonly between: (from: string, until: string) => string
}

/** Words on posters by language. */
export const POSTER_WORDS: Readonly<Record<Language, PosterWords>> = {
  en: {
    takePart: 'Have your say',
    scan: 'Scan the code, or open',
    from: (date) => `From ${date}`,
    until: (date) => `Until ${date}`,
    between: (from, until) => `${from} – ${until}`,
  },
  es: {
    takePart: 'Participa',
    scan: 'Escanea el código o abre',
    from: (date) => `A partir del ${date}`,
    until: (date) => `Hasta el ${date}`,
    between: (from, until) => `${from} – ${until}`,
  },
  fr: {
    takePart: 'Donnez votre avis',
    scan: 'Scannez le code ou ouvrez',
    from: (date) => `À partir du ${date}`,
    until: (date) => `Jusqu’au ${date}`,
    between: (from, until) => `${from} – ${until}`,
  },
  de: {
    takePart: 'Reden Sie mit',
    scan: 'Code scannen oder öffnen',
    from: (date) => `Ab ${date}`,
    until: (date) => `Bis ${date}`,
    between: (from, until) => `${from} – ${until}`,
  },
  'zh-Hant': {
    takePart: '歡迎參與',
    scan: '掃描條碼或開啟',
    from: (date) => `${date}起`,
    until: (date) => `至${date}`,
    between: (from, until) => `${from} – ${until}`,
  },
  ar: {
    takePart: 'شاركوا برأيكم',
    scan: 'امسحوا الرمز أو افتحوا',
    from: (date) => `ابتداءً من ${date}`,
    until: (date) => `حتى ${date}`,
    between: (from, until) => `${from} – ${until}`,
  },
}

/** Texts of the part of Distribute that makes posters. */
export const posterMessages = {
  heading: 'Poster',
  help: 'For notice boards, tables and posts: the question, a QR code of the share link, who asks, and until when. It is made in your browser.',
  format: 'Size',
  formats: { a4: 'A4', a5: 'A5', social: 'Picture for posts (1200 × 630)' },
  language: 'Language of the poster',
  organiser: 'Organiser',
  organiserHelp: 'Stands at the top. It is not saved.',
  preview: (topic: string) => `Poster: ${topic}`,
  loading: 'Drawing the poster...',
  failed: 'The poster could not be drawn.',
  print: 'Print or save as PDF',
  svg: 'Download the poster as SVG',
  png: 'Download the poster as PNG',
} as const
