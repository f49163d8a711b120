import { type Language, chooseLanguage, isRightToLeft } from '@folkmoot/domain/languages'
import { parseEmbedMessage, EMBED_CLASSES, createEmbedFrame, type EmbedFrame } from '@folkmoot/domain/embed'

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

/** Frames whose content reports its height. */
const trackedFrames = new Set<HTMLIFrameElement>()

/** Lets a frame follow the height of its content. */
const trackFrame = (frame: HTMLIFrameElement): void => void trackedFrames.add(frame)

/**
 * Applies the heights that frames report. A message must come from the server's origin and from the window of the frame, since
 * any page and any other frame can send messages.
 */
export function listenForHeights(origin: string): void {
  window.addEventListener('message', ({ origin: sender, source, data }) => {
    const message = sender === origin ? parseEmbedMessage(data) : undefined
    if (!message) return
    for (const frame of trackedFrames) {
      if (!frame.isConnected) trackedFrames.delete(frame)
      else if (frame.contentWindow === source) frame.style.height = `${message.height}px`
    }
  })
}

/** Height until the content reports its own. */
const INITIAL_HEIGHT_PX = 480

/** Marks a filled element; a page may have the script several times. */
const FILLED_ATTRIBUTE = 'data-filled'

const ID_SELECTORS = ['conversation_id', 'site_id', 'page_id'].map((name) => `[data-${name}]`)

/** Elements of our class that have an id or are empty. Others may use the class for something else. */
const EMBED_SELECTOR = EMBED_CLASSES.flatMap((name) =>
  [...ID_SELECTORS, ':empty'].map((what) => `div.${name}${what}:not([${FILLED_ATTRIBUTE}])`),
).join()

function createFrame({ src, height, style }: EmbedFrame, language: Language): HTMLElement {
  const box = document.createElement('div')
  // inline styles win over the page's own styles for frames and boxes
  Object.assign(box.style, style, { overflow: 'hidden', boxSizing: 'border-box' })
  const frame = document.createElement('iframe')
  Object.assign(frame.style, {
    display: 'block',
    width: '100%',
    maxWidth: 'none',
    height: `${height ?? INITIAL_HEIGHT_PX}px`,
    border: '0',
  })
  frame.title = messages[language].title
  frame.allow = 'clipboard-write; web-share'
  // the server needs the page's origin, even if the page has a stricter policy
  frame.referrerPolicy = 'origin'
  frame.src = src
  if (height === undefined) trackFrame(frame)
  box.append(frame)
  return box
}

function createErrorText({ dataset }: HTMLElement, language: Language): HTMLElement {
  const sentence = document.createElement('p')
  const mark = 'site_id' in dataset ? 'data-page_id' : 'data-conversation_id'
  sentence.lang = language
  sentence.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
  sentence.textContent = messages[language].invalidSnippet(mark)
  return sentence
}

/** Fills all elements of the page with their conversations, or with an error message. */
export function fillEmbeds(origin: string): void {
  for (const element of document.querySelectorAll<HTMLElement>(EMBED_SELECTOR)) {
    element.setAttribute(FILLED_ATTRIBUTE, '')
    const { dataset } = element
    const language = chooseLanguage([dataset['ui_lang'] ?? '', ...navigator.languages])
    const frame = createEmbedFrame(origin, dataset, window.location.href)
    element.replaceChildren(frame ? createFrame(frame, language) : createErrorText(element, language))
  }
}
