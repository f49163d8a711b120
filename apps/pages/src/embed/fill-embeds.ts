import { EMBED_CLASSES, createEmbedFrame, type EmbedFrame } from '@folkmoot/domain/embed'
import { chooseLanguage, isRightToLeft, type Language } from '@folkmoot/domain/languages'
import { trackFrame } from './frame-heights.ts'
import { messages } from './messages.ts'

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
