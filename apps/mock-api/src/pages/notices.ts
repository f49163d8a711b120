import type { Language } from '@folkmoot/domain/languages'

/** Reasons why a page cannot show a conversation in its frame. */
export type NoticeName = 'unknown' | 'host' | 'busy' | 'empty' | 'broken'

/** Texts in place of a conversation that cannot be shown, for readers of the embedding page. */
export const notices: Readonly<Record<Language, Readonly<Record<NoticeName, string>>>> = {
  en: {
    unknown: 'The conversation of this page could not be found.',
    host: 'This conversation may not be shown on this website.',
    busy: 'No more conversations can begin here at the moment. Please come back later.',
    empty: 'The conversation of this page begins with its first visitor.',
    broken: 'The conversation of this page cannot be shown: its code is incomplete.',
  },
  es: {
    unknown: 'No se ha encontrado la conversación de esta página.',
    host: 'Esta conversación no se puede mostrar en este sitio web.',
    busy: 'Por el momento no pueden empezar más conversaciones aquí. Vuelva más tarde.',
    empty: 'La conversación de esta página empieza con su primer visitante.',
    broken: 'No se puede mostrar la conversación de esta página: su código está incompleto.',
  },
  fr: {
    unknown: 'La conversation de cette page est introuvable.',
    host: 'Cette conversation ne peut pas être affichée sur ce site.',
    busy: 'Aucune autre conversation ne peut commencer ici pour le moment. Revenez plus tard.',
    empty: 'La conversation de cette page commence avec son premier visiteur.',
    broken: 'La conversation de cette page ne peut pas être affichée : son code est incomplet.',
  },
  de: {
    unknown: 'Das Gespräch dieser Seite wurde nicht gefunden.',
    host: 'Dieses Gespräch darf auf dieser Website nicht gezeigt werden.',
    busy: 'Im Augenblick können hier keine weiteren Gespräche beginnen. Bitte kommen Sie später wieder.',
    empty: 'Das Gespräch dieser Seite beginnt mit dem ersten Besuch.',
    broken: 'Das Gespräch dieser Seite kann nicht gezeigt werden: Der Code ist unvollständig.',
  },
  'zh-Hant': {
    unknown: '找不到此頁面的對話。',
    host: '此對話不得在此網站上顯示。',
    busy: '目前此處無法開始更多對話，請稍後再來。',
    empty: '此頁面的對話將從第一位訪客開始。',
    broken: '無法顯示此頁面的對話：其程式碼不完整。',
  },
  ar: {
    unknown: 'تعذّر العثور على محادثة هذه الصفحة.',
    host: 'لا يُسمح بعرض هذه المحادثة على هذا الموقع.',
    busy: 'لا يمكن بدء المزيد من المحادثات هنا حاليًا. يُرجى العودة لاحقًا.',
    empty: 'تبدأ محادثة هذه الصفحة مع أول زائر.',
    broken: 'لا يمكن عرض محادثة هذه الصفحة: الشيفرة غير مكتملة.',
  },
}
