import type { Language } from './languages.ts'

interface ConfirmationTexts {
  subject: string
  request: (host: string) => string
  otherwise: string
}

const TEXTS_BY_LANGUAGE: Readonly<Record<Language, ConfirmationTexts>> = {
  en: {
    subject: 'Confirm your e-mail address',
    request: (host) =>
      `This address was entered on ${host} for mails about new comments. If that was you, open this link and confirm:`,
    otherwise:
      'If it was not you, do nothing. The address is deleted after two days, and you get no more mails.',
  },
  es: {
    subject: 'Confirme su dirección de correo',
    request: (host) =>
      `Esta dirección se indicó en ${host} para recibir correos sobre comentarios nuevos. Si fue usted, abra este enlace y confírmelo:`,
    otherwise:
      'Si no fue usted, no haga nada. La dirección se borra a los dos días y no recibirá más correos.',
  },
  fr: {
    subject: 'Confirmez votre adresse électronique',
    request: (host) =>
      `Cette adresse a été indiquée sur ${host} pour recevoir des courriels sur les nouveaux commentaires. Si c’était vous, ouvrez ce lien et confirmez :`,
    otherwise:
      'Si ce n’était pas vous, ne faites rien. L’adresse est effacée après deux jours et vous ne recevrez plus de courriels.',
  },
  de: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    request: (host) =>
      `Diese Adresse wurde auf ${host} für Nachrichten über neue Beiträge angegeben. Wenn Sie das waren, öffnen Sie diesen Link und bestätigen Sie:`,
    otherwise:
      'Wenn Sie es nicht waren, müssen Sie nichts tun. Die Adresse wird nach zwei Tagen gelöscht, und Sie bekommen keine weiteren Nachrichten.',
  },
  'zh-Hant': {
    subject: '請確認您的電子郵件地址',
    request: (host) =>
      `有人在 ${host} 填寫了這個地址，以便收到關於新意見的信件。如果是您本人，請開啟這個連結並確認：`,
    otherwise: '如果不是您本人，不必做任何事。這個地址會在兩天後刪除，您不會再收到信件。',
  },
  ar: {
    subject: 'أكّد عنوان بريدك الإلكتروني',
    request: (host) =>
      `أُدخل هذا العنوان في ${host} لتلقي رسائل عن التعليقات الجديدة. إن كنت أنت من أدخله، فافتح هذا الرابط وأكّد:`,
    otherwise: 'إن لم تكن أنت، فلا تفعل شيئًا. يُحذف العنوان بعد يومين، ولن تصلك رسائل أخرى.',
  },
}

/**
 * Creates the mail that asks an address to confirm. It contains fixed words, the host and the link only, because the person who entered
 * the address may have chosen the texts of the conversation too (SAFE-51).
 */
export function createConfirmationEmail(
  language: Language,
  host: string,
  link: string,
): { subject: string; text: string } {
  const { subject, request, otherwise } = TEXTS_BY_LANGUAGE[language]
  return { subject, text: `${request(host)}\n${link}\n\n${otherwise}\n` }
}
