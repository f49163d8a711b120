import type { Language } from './languages.ts'

/**
 * `mail`: minimum time between two mails to one subscriber. `look`: time between two checks for new comments.
 * `confirm`: time to confirm an address, after which it is deleted.
 */
export const EMAIL_UPDATE_TIMES_MS = { mail: 86_400_000, look: 600_000, confirm: 172_800_000 } as const

/** Input of `createEmailUpdate`. */
interface EmailUpdate {
  readonly language: Language
  readonly topic: string
  /** comments that the reader has not voted on, at least 1 */
  readonly comments: number
  /** link to the conversation */
  readonly address: string
  /** link that ends the subscription */
  readonly withdrawal: string
}

interface EmailTexts {
  subject: (topic: string) => string
  waiting: (comments: number) => string
  daily: string
  end: string
}

const TEXTS_BY_LANGUAGE: Readonly<Record<Language, EmailTexts>> = {
  en: {
    subject: (topic) => `New comments: ${topic}`,
    waiting: (comments) =>
      comments === 1 ? 'A new comment waits for your vote.' : `${comments} new comments wait for your vote.`,
    daily: 'You get at most one mail a day, because you asked for it.',
    end: 'No more mails:',
  },
  es: {
    subject: (topic) => `Comentarios nuevos: ${topic}`,
    waiting: (comments) =>
      comments === 1
        ? 'Un comentario nuevo espera su voto.'
        : `${comments} comentarios nuevos esperan su voto.`,
    daily: 'Recibe como mucho un correo al día, porque lo pidió.',
    end: 'No recibir más correos:',
  },
  fr: {
    subject: (topic) => `Nouveaux commentaires : ${topic}`,
    waiting: (comments) =>
      comments === 1
        ? 'Un nouveau commentaire attend votre vote.'
        : `${comments} nouveaux commentaires attendent votre vote.`,
    daily: 'Vous recevez un courriel par jour au plus, parce que vous l’avez demandé.',
    end: 'Ne plus recevoir de courriels :',
  },
  de: {
    subject: (topic) => `Neue Beiträge: ${topic}`,
    waiting: (comments) =>
      comments === 1
        ? 'Ein neuer Beitrag wartet auf Ihre Antwort.'
        : `${comments} neue Beiträge warten auf Ihre Antwort.`,
    daily: 'Sie bekommen höchstens eine Nachricht am Tag, weil Sie darum gebeten haben.',
    end: 'Keine Nachrichten mehr:',
  },
  'zh-Hant': {
    subject: (topic) => `新的意見：${topic}`,
    waiting: (comments) => `有 ${comments} 則新的意見等您投票。`,
    daily: '因為您要求過，所以每天最多寄給您一封信。',
    end: '不再收信：',
  },
  ar: {
    subject: (topic) => `تعليقات جديدة: ${topic}`,
    waiting: (comments) =>
      comments === 1 ? 'تعليق جديد ينتظر صوتك.' : `عدد التعليقات الجديدة التي تنتظر صوتك: ${comments}.`,
    daily: 'تصلك رسالة واحدة في اليوم على الأكثر، لأنك طلبت ذلك.',
    end: 'لإيقاف الرسائل:',
  },
}

/** Creates the mail about new comments, with the link that ends the subscription (PART-7). Line breaks of a topic become spaces. */
export function createEmailUpdate({ language, topic, comments, address, withdrawal }: EmailUpdate): {
  subject: string
  text: string
} {
  const words = TEXTS_BY_LANGUAGE[language]
  const line = topic.replaceAll(/\s+/g, ' ').trim()
  return {
    subject: words.subject(line),
    text: `${line}\n\n${words.waiting(comments)}\n${address}\n\n${words.daily}\n${words.end} ${withdrawal}\n`,
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
