import type { Language } from '@folkmoot/domain/languages'

interface EmbedMessages {
  /** title of the frame, for screen readers */
  title: string
  /** error message for the page's author; `mark` is the attribute to correct */
  invalidSnippet: (mark: string) => string
}

/** Texts of the script in each language. */
export const messages: Readonly<Record<Language, EmbedMessages>> = {
  en: {
    title: 'Conversation: vote and take part',
    invalidSnippet: (mark) => `No conversation can be shown here: ${mark} is missing or mistyped.`,
  },
  es: {
    title: 'Conversación: vote y participe',
    invalidSnippet: (mark) =>
      `Aquí no se puede mostrar ninguna conversación: falta ${mark} o está mal escrito.`,
  },
  fr: {
    title: 'Conversation : voter et participer',
    invalidSnippet: (mark) =>
      `Aucune conversation ne peut être affichée ici : ${mark} manque ou est mal écrit.`,
  },
  de: {
    title: 'Gespräch: abstimmen und mitreden',
    invalidSnippet: (mark) =>
      `Hier kann kein Gespräch gezeigt werden: ${mark} fehlt oder ist falsch geschrieben.`,
  },
  'zh-Hant': {
    title: '對話：投票與參與',
    invalidSnippet: (mark) => `此處無法顯示對話：缺少 ${mark}，或其內容有誤。`,
  },
  ar: {
    title: 'محادثة: صوّت وشارك',
    invalidSnippet: (mark) => `لا يمكن عرض أي محادثة هنا: ${mark} غير موجود أو مكتوب بشكل خاطئ.`,
  },
}
