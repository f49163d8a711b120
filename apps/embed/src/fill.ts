import { EMBED_CLASSES, embedFrame, type EmbedFrame } from '@folkmoot/domain/embed-frame'
import { chooseLanguage, isRightToLeft, type Language } from '@folkmoot/domain/languages'
import { follow } from './heights.ts'
import { messages } from './messages.ts'

/** CSS pixels until the content has told its own height. */
const FIRST_HEIGHT = 480

/** Marks an element that is filled: the script may stand on a page many times. */
const FILLED = 'data-filled'

const NAMES = ['conversation_id', 'site_id', 'page_id'].map((name) => `[data-${name}]`)

/** Elements of our class that say what they want, or that are empty and say nothing; not whatever has the name. */
const SELECTOR = EMBED_CLASSES.flatMap((name) =>
  [...NAMES, ':empty'].map((what) => `div.${name}${what}:not([${FILLED}])`),
).join()

function frameOf({ src, height, style }: EmbedFrame, language: Language): HTMLElement {
  const box = document.createElement('div')
  // whatever the page says about frames and boxes: a frame that cannot be read is no use
  Object.assign(box.style, style, { overflow: 'hidden', boxSizing: 'border-box' })
  const frame = document.createElement('iframe')
  Object.assign(frame.style, {
    display: 'block',
    width: '100%',
    maxWidth: 'none',
    height: `${height ?? FIRST_HEIGHT}px`,
    border: '0',
  })
  frame.title = messages[language].title
  frame.allow = 'clipboard-write; web-share'
  // the server has to know whose page it is, also where the page keeps that from others
  frame.referrerPolicy = 'origin'
  frame.src = src
  if (height === undefined) follow(frame)
  box.append(frame)
  return box
}

function sentenceOf({ dataset }: HTMLElement, language: Language): HTMLElement {
  const sentence = document.createElement('p')
  const mark = 'site_id' in dataset ? 'data-page_id' : 'data-conversation_id'
  sentence.lang = language
  sentence.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
  sentence.textContent = messages[language].broken(mark)
  return sentence
}

/** Fills every element of the page that waits for a conversation; says in its place when it names none. */
export function fillAll(origin: string): void {
  for (const element of document.querySelectorAll<HTMLElement>(SELECTOR)) {
    element.setAttribute(FILLED, '')
    const { dataset } = element
    const language = chooseLanguage([dataset['ui_lang'] ?? '', ...navigator.languages])
    const frame = embedFrame(origin, dataset, window.location.href)
    element.replaceChildren(frame ? frameOf(frame, language) : sentenceOf(element, language))
  }
}
