import type { Language } from './languages.ts'
import { INVITATION_DAYS, type PersonRole } from './people.ts'

interface ConfirmationTexts {
  subject: string
  request: (host: string) => string
  otherwise: string
}

const CONFIRMATION_TEXTS: Readonly<Record<Language, ConfirmationTexts>> = {
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
  const { subject, request, otherwise } = CONFIRMATION_TEXTS[language]
  return { subject, text: `${request(host)}\n${link}\n\n${otherwise}\n` }
}

/**
 * `mail`: minimum time between two mails to one subscriber. `look`: time between two checks for new comments.
 * `confirm`: time to confirm an address, after which it is deleted.
 */
export const EMAIL_UPDATE_TIMES_MS = { mail: 86_400_000, look: 600_000, confirm: 172_800_000 } as const

/** Input of `createEmailUpdate`. */
interface EmailUpdate {
  readonly language: Language
  readonly topic: string
  /** comments that the reader has not voted on, at least 1; or that the result is published */
  readonly news: number | 'result'
  /** link to the conversation, or to the result */
  readonly address: string
  /** link that ends the subscription */
  readonly withdrawal: string
}

interface EmailTexts {
  subject: (topic: string) => string
  waiting: (comments: number) => string
  resultSubject: (topic: string) => string
  result: string
  daily: string
  end: string
}

const UPDATE_TEXTS: Readonly<Record<Language, EmailTexts>> = {
  en: {
    subject: (topic) => `New comments: ${topic}`,
    waiting: (comments) =>
      comments === 1 ? 'A new comment waits for your vote.' : `${comments} new comments wait for your vote.`,
    resultSubject: (topic) => `The result: ${topic}`,
    result: 'The hosts have published the result, and what happens next. Read it here:',
    daily: 'You get at most one mail a day, because you asked for it.',
    end: 'No more mails:',
  },
  es: {
    subject: (topic) => `Comentarios nuevos: ${topic}`,
    waiting: (comments) =>
      comments === 1
        ? 'Un comentario nuevo espera su voto.'
        : `${comments} comentarios nuevos esperan su voto.`,
    resultSubject: (topic) => `El resultado: ${topic}`,
    result: 'Quienes organizan han publicado el resultado y lo que viene después. Léalo aquí:',
    daily: 'Recibe como mucho un correo al día, porque lo pidió.',
    end: 'No recibir más correos:',
  },
  fr: {
    subject: (topic) => `Nouveaux commentaires : ${topic}`,
    waiting: (comments) =>
      comments === 1
        ? 'Un nouveau commentaire attend votre vote.'
        : `${comments} nouveaux commentaires attendent votre vote.`,
    resultSubject: (topic) => `Le résultat : ${topic}`,
    result: 'Les responsables ont publié le résultat et la suite. Lisez-les ici :',
    daily: 'Vous recevez un courriel par jour au plus, parce que vous l’avez demandé.',
    end: 'Ne plus recevoir de courriels :',
  },
  de: {
    subject: (topic) => `Neue Beiträge: ${topic}`,
    waiting: (comments) =>
      comments === 1
        ? 'Ein neuer Beitrag wartet auf Ihre Antwort.'
        : `${comments} neue Beiträge warten auf Ihre Antwort.`,
    resultSubject: (topic) => `Das Ergebnis: ${topic}`,
    result: 'Die Gastgeber haben das Ergebnis veröffentlicht, und wie es weitergeht. Hier steht es:',
    daily: 'Sie bekommen höchstens eine Nachricht am Tag, weil Sie darum gebeten haben.',
    end: 'Keine Nachrichten mehr:',
  },
  'zh-Hant': {
    subject: (topic) => `新的意見：${topic}`,
    waiting: (comments) => `有 ${comments} 則新的意見等您投票。`,
    resultSubject: (topic) => `結果：${topic}`,
    result: '主辦者公布了結果和接下來的步驟。請在這裡閱讀：',
    daily: '因為您要求過，所以每天最多寄給您一封信。',
    end: '不再收信：',
  },
  ar: {
    subject: (topic) => `تعليقات جديدة: ${topic}`,
    waiting: (comments) =>
      comments === 1 ? 'تعليق جديد ينتظر صوتك.' : `عدد التعليقات الجديدة التي تنتظر صوتك: ${comments}.`,
    resultSubject: (topic) => `النتيجة: ${topic}`,
    result: 'نشر المنظّمون النتيجة وما سيحدث بعدها. اقرأها هنا:',
    daily: 'تصلك رسالة واحدة في اليوم على الأكثر، لأنك طلبت ذلك.',
    end: 'لإيقاف الرسائل:',
  },
}

/** Creates the mail about new comments or the result, with the link that ends the subscription (PART-7). Line breaks of a topic become spaces. */
export function createEmailUpdate({ language, topic, news, address, withdrawal }: EmailUpdate): {
  subject: string
  text: string
} {
  const words = UPDATE_TEXTS[language]
  const line = topic.replaceAll(/\s+/g, ' ').trim()
  const [subject, sentence] =
    news === 'result' ? [words.resultSubject(line), words.result] : [words.subject(line), words.waiting(news)]
  return {
    subject,
    text: `${line}\n\n${sentence}\n${address}\n\n${words.daily}\n${words.end} ${withdrawal}\n`,
  }
}

/** What a link of a mail does after a click on the page that it opens. */
type SubscriptionAction = 'confirm' | 'withdraw'

/** The action and the secret of such a link. */
export interface SubscriptionLink {
  readonly action: SubscriptionAction
  readonly signature: string
}

/** The link that confirms or ends a subscription. The secret is in the fragment, which browsers do not send. */
export const createSubscriptionLink = (
  address: string,
  action: SubscriptionAction,
  signature: string,
): string => `${address}#${action}=${signature}`

/** Reads the action and the secret from the fragment of a link of a mail; undefined without one. */
export function parseSubscriptionLink(fragment: string): SubscriptionLink | undefined {
  const values = new URLSearchParams(fragment.replace(/^#/, ''))
  for (const action of ['confirm', 'withdraw'] as const) {
    const signature = values.get(action)
    if (signature) return { action, signature }
  }
  return undefined
}

/**
 * Creates the mail of an invitation. It contains fixed words, the host and the link only, because anybody with an account may
 * enter an address and choose the texts of a conversation (SAFE-51).
 */
export const createInvitationEmail = (
  role: PersonRole,
  host: string,
  link: string,
): { subject: string; text: string } => ({
  subject: `Invitation to work on ${host}`,
  text: `Somebody who runs conversations on ${host} invites this address to work with them as ${role}. Open this link, sign in and accept:
${link}

The link works once, for ${INVITATION_DAYS} days. If you expect no such invitation, do nothing: nothing has been stored about you but this address, and it is deleted with the invitation.
`,
})
