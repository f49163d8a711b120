import { Button, Classes, HTMLSelect } from '@blueprintjs/core'
import { Download, Print } from '@blueprintjs/icons'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import {
  chooseLanguage,
  isRightToLeft,
  type Language,
  LANGUAGE_NAMES,
  LANGUAGES,
} from '@folkmoot/domain/languages'
import { formatPlainText } from '@folkmoot/domain/markdown'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { createShareUrl } from '@folkmoot/domain/sharing'
import { useId, useMemo, useState } from 'react'
import { getConversationTitle } from '@folkmoot/domain/conversations'
import { POSTER_WORDS, posterMessages as messages } from '../../messages/poster.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { type QrModules, useQr } from '../../ui/use-qr.ts'
import {
  createPosterPng,
  createPosterSvg,
  createSvgAddress,
  createTextMeasure,
  printPoster,
} from './poster-drawing.ts'
import { layoutPoster, POSTER_FORMATS, type PosterContent, type PosterFormat } from './poster-layout.ts'

const FORMATS = Object.keys(POSTER_FORMATS) as PosterFormat[]
/** More of a description does not fit on a poster. */
const MAX_TEXT_CHARACTERS = 420

/** When people can take part, in words of a language; empty without times. */
function formatDates({ opens_at, closes_at }: ConversationDetails, language: Language): string {
  const words = POSTER_WORDS[language]
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long' })
  if (opens_at != null && closes_at != null)
    return words.between(format.format(opens_at), format.format(closes_at))
  if (closes_at != null) return words.until(format.format(closes_at))
  return opens_at != null ? words.from(format.format(opens_at)) : ''
}

interface Choice {
  format: PosterFormat
  language: Language
  organiser: string
}

function createContent(conversation: ConversationDetails, choice: Choice, modules: QrModules): PosterContent {
  const { takePart, scan } = POSTER_WORDS[choice.language]
  const address = createShareUrl(window.location.origin, conversation)
  return {
    title: getConversationTitle(conversation),
    text: formatPlainText(conversation.description ?? '', MAX_TEXT_CHARACTERS),
    organiser: choice.organiser,
    dates: formatDates(conversation, choice.language),
    takePart,
    scan,
    address: address.replace(/^https?:\/\//, ''),
    isRightToLeft: isRightToLeft(choice.language),
    modules,
  }
}

interface PictureProps {
  conversation: ConversationDetails
  choice: Choice
  modules: QrModules
}

/** The poster, with the buttons that print and save it. */
function PosterPicture({ conversation, choice, modules }: PictureProps) {
  const [problem, setProblem] = useState<unknown>()
  const { layout, svg } = useMemo(() => {
    const content = createContent(conversation, choice, modules)
    const layout = layoutPoster(choice.format, content, createTextMeasure())
    return { layout, svg: createPosterSvg(layout, content) }
  }, [conversation, choice, modules])
  const name = `${PRODUCT_SLUG}-${conversation.conversation_id}-poster-${choice.format}`
  const save = (ending: string, file: Blob) => saveFile(`${name}.${ending}`, file)
  return (
    <>
      <img
        className="poster"
        data-format={choice.format}
        width={layout.width}
        height={layout.height}
        src={createSvgAddress(svg)}
        alt={messages.preview(getConversationTitle(conversation))}
      />
      <div className="poster-files">
        <Button icon={<Print />} onClick={() => void printPoster(svg, choice.format).catch(setProblem)}>
          {messages.print}
        </Button>
        <Button icon={<Download />} onClick={() => save('svg', new Blob([svg], { type: 'image/svg+xml' }))}>
          {messages.svg}
        </Button>
        <Button
          icon={<Download />}
          onClick={() => void createPosterPng(svg, layout).then((file) => save('png', file), setProblem)}
        >
          {messages.png}
        </Button>
      </div>
      {problem !== undefined && <Failure what={messages.failed} error={problem} />}
    </>
  )
}

interface ChoicesProps {
  choice: Choice
  onChange: (choice: Choice) => void
}

/** Size, language and organiser of the poster. */
function PosterChoices({ choice, onChange }: ChoicesProps) {
  const id = useId()
  return (
    <div className="poster-choices">
      <label htmlFor={`${id}-format`}>{messages.format}</label>
      <HTMLSelect
        id={`${id}-format`}
        value={choice.format}
        options={FORMATS.map((value) => ({ value, label: messages.formats[value] }))}
        onChange={({ currentTarget }) => {
          const format = FORMATS.find((one) => one === currentTarget.value)
          if (format) onChange({ ...choice, format })
        }}
      />
      <label htmlFor={`${id}-language`}>{messages.language}</label>
      <HTMLSelect
        id={`${id}-language`}
        value={choice.language}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={({ currentTarget }) =>
          onChange({ ...choice, language: chooseLanguage([currentTarget.value]) })
        }
      />
      <label htmlFor={`${id}-organiser`}>{messages.organiser}</label>
      <div>
        <input
          id={`${id}-organiser`}
          className={Classes.INPUT}
          autoComplete="organization"
          aria-describedby={`${id}-help`}
          value={choice.organiser}
          onChange={({ target }) => onChange({ ...choice, organiser: target.value })}
        />
        <p id={`${id}-help`} className="setting-help">
          {messages.organiserHelp}
        </p>
      </div>
    </div>
  )
}

/** Makes posters of the conversation: A4, A5 and a picture for posts (LIST-17). */
export function PosterSection({ conversation }: { conversation: ConversationDetails }) {
  const [choice, setChoice] = useState<Choice>({
    format: 'a4',
    language: chooseLanguage(navigator.languages),
    organiser: conversation.ownername ?? '',
  })
  const { modules, failed, retry } = useQr(createShareUrl(window.location.origin, conversation))
  return (
    <SettingGroup heading={messages.heading}>
      <p>{messages.help}</p>
      <PosterChoices choice={choice} onChange={setChoice} />
      {failed && <Failure what={messages.failed} onRetry={retry} />}
      {!modules && !failed && (
        <Loading text={messages.loading}>
          <div className="skeleton poster" data-format={choice.format} />
        </Loading>
      )}
      {modules && <PosterPicture conversation={conversation} choice={choice} modules={modules} />}
    </SettingGroup>
  )
}
