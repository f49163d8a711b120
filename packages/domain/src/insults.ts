/** How the entries of a language are found in a text. */
export interface InsultList {
  /** `words`: whole words, one or several in a row; `parts`: anywhere, for scripts that do not part words */
  readonly match: 'words' | 'parts'
  readonly entries: readonly string[]
}

/**
 * What the automatic moderator hides until a person has looked at it: a few insults for each language that nobody uses
 * kindly, and no word that is an ordinary one in another of these languages. Short on purpose: a comment that is hidden
 * wrongly costs a conversation more than one that a moderator rejects. Readers be warned: the words stand here as they
 * are. Case, accents and the forms of letters do not matter (see auto-moderation.ts).
 */
export const INSULTS: Readonly<Record<string, InsultList>> = {
  en: {
    match: 'words',
    entries: [
      'asshole',
      'assholes',
      'arsehole',
      'arseholes',
      'motherfucker',
      'motherfuckers',
      'cunt',
      'cunts',
      'dickhead',
      'dickheads',
      'wanker',
      'wankers',
      'fuck you',
      'fuck off',
      'son of a bitch',
      'kill yourself',
      'nigger',
      'niggers',
      'faggot',
      'faggots',
    ],
  },
  es: {
    match: 'words',
    entries: [
      'hijo de puta',
      'hija de puta',
      'hijos de puta',
      'hijoputa',
      'gilipollas',
      'cabrón',
      'cabrones',
      'maricón',
      'maricones',
      'vete a la mierda',
      'mamahuevo',
    ],
  },
  fr: {
    match: 'words',
    entries: [
      'connard',
      'connards',
      'connasse',
      'connasses',
      'enculé',
      'enculés',
      'salope',
      'salopes',
      'fils de pute',
      'nique ta mère',
      'ta gueule',
      'bougnoule',
      'bougnoules',
    ],
  },
  de: {
    match: 'words',
    entries: [
      'Arschloch',
      'Arschlöcher',
      'Hurensohn',
      'Hurensöhne',
      'Wichser',
      'Fotze',
      'Fotzen',
      'Drecksau',
      'Missgeburt',
      'verpiss dich',
      'fick dich',
      'Kanake',
      'Kanaken',
    ],
  },
  zh: {
    match: 'parts',
    entries: ['傻逼', '傻屄', '操你妈', '操你媽', '肏你妈', '王八蛋', '狗娘养的', '狗娘養的', '贱货', '賤貨'],
  },
  ar: {
    match: 'words',
    entries: ['شرموطة', 'يا شرموط', 'كس امك', 'كس أختك', 'ابن القحبة', 'يا قحبة', 'ابن الكلب', 'يا منيوك'],
  },
}
