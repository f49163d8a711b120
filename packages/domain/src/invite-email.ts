import type { Language } from './languages.ts'

interface InviteTexts {
  subject: (host: string) => string
  request: (host: string) => string
  otherWay: (code: string) => string
  privacy: string
}

const TEXTS_BY_LANGUAGE: Readonly<Record<Language, InviteTexts>> = {
  en: {
    subject: (host) => `You are invited to take part on ${host}`,
    request: (host) =>
      `You are invited to a conversation on ${host}: people vote on short comments and write their own. Open this link; it lets one person in:`,
    otherWay: (code) => `Or open the page without its last part and type the code ${code}.`,
    privacy:
      'If you do not want to take part, do nothing. This server uses your address for this invitation alone and deletes it when the code is used or the conversation ends.',
  },
  es: {
    subject: (host) => `Le invitamos a participar en ${host}`,
    request: (host) =>
      `Le invitamos a una conversación en ${host}: se vota sobre comentarios breves y se escriben otros. Abra este enlace; da acceso a una sola persona:`,
    otherWay: (code) => `O abra la página sin la última parte y escriba el código ${code}.`,
    privacy:
      'Si no quiere participar, no haga nada. Este servidor usa su dirección solo para esta invitación y la borra cuando se usa el código o termina la conversación.',
  },
  fr: {
    subject: (host) => `Vous êtes invité·e à participer sur ${host}`,
    request: (host) =>
      `Vous êtes invité·e à une conversation sur ${host} : on y vote sur de courts commentaires et on en écrit. Ouvrez ce lien ; il donne accès à une seule personne :`,
    otherWay: (code) => `Ou ouvrez la page sans la dernière partie et saisissez le code ${code}.`,
    privacy:
      'Si vous ne souhaitez pas participer, ne faites rien. Ce serveur n’utilise votre adresse que pour cette invitation et l’efface quand le code est utilisé ou que la conversation se termine.',
  },
  de: {
    subject: (host) => `Einladung zum Mitmachen auf ${host}`,
    request: (host) =>
      `Sie sind zu einem Gespräch auf ${host} eingeladen: Man stimmt über kurze Beiträge ab und schreibt eigene. Öffnen Sie diesen Link; er lässt eine Person ein:`,
    otherWay: (code) => `Oder öffnen Sie die Seite ohne den letzten Teil und tippen Sie den Code ${code}.`,
    privacy:
      'Wenn Sie nicht mitmachen möchten, müssen Sie nichts tun. Dieser Server benutzt Ihre Adresse nur für diese Einladung und löscht sie, sobald der Code benutzt ist oder das Gespräch endet.',
  },
  'zh-Hant': {
    subject: (host) => `邀請您參與 ${host} 上的對話`,
    request: (host) =>
      `您獲邀參與 ${host} 上的一場對話：大家對簡短的意見投票，也可以寫下自己的意見。請開啟這個連結，只能讓一個人加入：`,
    otherWay: (code) => `或者開啟不含最後一段的頁面，輸入邀請碼 ${code}。`,
    privacy:
      '如果您不想參與，不必做任何事。本伺服器只用您的地址寄送這封邀請，邀請碼使用後或對話結束時就會刪除。',
  },
  ar: {
    subject: (host) => `دعوة للمشاركة على ${host}`,
    request: (host) =>
      `أنت مدعو إلى حوار على ${host}: يصوّت الناس على تعليقات قصيرة ويكتبون تعليقاتهم. افتح هذا الرابط، وهو يُدخل شخصًا واحدًا:`,
    otherWay: (code) => `أو افتح الصفحة دون الجزء الأخير واكتب الرمز ${code}.`,
    privacy:
      'إن لم ترغب في المشاركة فلا تفعل شيئًا. يستخدم هذا الخادم عنوانك لهذه الدعوة فقط، ويحذفه عند استخدام الرمز أو انتهاء الحوار.',
  },
}

/**
 * Creates the mail with an invite code. It contains fixed words, the host, the link and the code only, because anybody with an account may
 * enter addresses and choose the texts of a conversation (SAFE-51).
 */
export function createInviteEmail(
  language: Language,
  { host, link, code }: { host: string; link: string; code: string },
): { subject: string; text: string } {
  const { subject, request, otherWay, privacy } = TEXTS_BY_LANGUAGE[language]
  return { subject: subject(host), text: `${request(host)}\n${link}\n\n${otherWay(code)}\n\n${privacy}\n` }
}
