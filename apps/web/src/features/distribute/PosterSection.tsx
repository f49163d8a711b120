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
import { getConversationTitle } from '@folkmoot/domain/conversations'
import { isReadableAccent } from '@folkmoot/domain/colours'
import { createLogoPath } from '@folkmoot/domain/logo'
import { useEffect, useId, useMemo, useState } from 'react'
import { useTranslatedConversation } from '../../conversation/translations-api.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { readDataUrl } from '../../ui/read-data-url.ts'
import { saveFile } from '../../ui/save-file.ts'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { type QrModules, useQr } from '@folkmoot/ui/qr'
import {
  createPosterPng,
  createPosterSvg,
  createSvgAddress,
  createTextMeasure,
  printPoster,
  layoutPoster,
  POSTER_FORMATS,
  type PosterContent,
  type PosterFormat,
} from './poster.ts'

/** Words on a poster, in the languages of the participant page. */
interface PosterWords {
  readonly takePart: string
  readonly scan: string
  readonly from: (date: string) => string
  readonly until: (date: string) => string
  readonly between: (from: string, until: string) => string
  readonly code: string
}

const POSTER_WORDS: Readonly<Record<Language, PosterWords>> = {
  en: {
    takePart: 'Have your say',
    scan: 'Scan the code, or open',
    from: (date) => `From ${date}`,
    until: (date) => `Until ${date}`,
    between: (from, until) => `${from} – ${until}`,
    code: 'With an invite code',
  },
  es: {
    takePart: 'Participa',
    scan: 'Escanea el código o abre',
    from: (date) => `A partir del ${date}`,
    until: (date) => `Hasta el ${date}`,
    between: (from, until) => `${from} – ${until}`,
    code: 'Con un código de invitación',
  },
  fr: {
    takePart: 'Donnez votre avis',
    scan: 'Scannez le code ou ouvrez',
    from: (date) => `À partir du ${date}`,
    until: (date) => `Jusqu’au ${date}`,
    between: (from, until) => `${from} – ${until}`,
    code: 'Avec un code d’invitation',
  },
  de: {
    takePart: 'Reden Sie mit',
    scan: 'Code scannen oder öffnen',
    from: (date) => `Ab ${date}`,
    until: (date) => `Bis ${date}`,
    between: (from, until) => `${from} – ${until}`,
    code: 'Mit Einladungscode',
  },
  'zh-Hant': {
    takePart: '歡迎參與',
    scan: '掃描條碼或開啟',
    from: (date) => `${date}起`,
    until: (date) => `至${date}`,
    between: (from, until) => `${from} – ${until}`,
    code: '需要邀請碼',
  },
  ar: {
    takePart: 'شاركوا برأيكم',
    scan: 'امسحوا الرمز أو افتحوا',
    from: (date) => `ابتداءً من ${date}`,
    until: (date) => `حتى ${date}`,
    between: (from, until) => `${from} – ${until}`,
    code: 'برمز دعوة',
  },
}

const FORMAT_NAMES = { a4: 'A4', a5: 'A5', social: 'Picture for posts (1200 × 630)' }

const FAILED = 'The poster could not be drawn.'

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

function createContent(
  conversation: ConversationDetails,
  choice: Choice,
  { modules, logo }: Pick<PosterContent, 'modules' | 'logo'>,
): PosterContent {
  const { style_btn: accent } = conversation
  const { takePart, scan } = POSTER_WORDS[choice.language]
  const address = createShareUrl(window.location.origin, conversation)
  return {
    title: getConversationTitle(conversation),
    text: formatPlainText(conversation.description ?? '', MAX_TEXT_CHARACTERS),
    organiser: choice.organiser,
    logo,
    accent: accent && isReadableAccent(accent) ? accent : undefined,
    dates: [
      formatDates(conversation, choice.language),
      conversation.treevite_enabled ? POSTER_WORDS[choice.language].code : '',
    ]
      .filter(Boolean)
      .join(' · '),
    takePart,
    scan,
    address: address.replace(/^https?:\/\//, ''),
    isRightToLeft: isRightToLeft(choice.language),
    modules,
  }
}

/** Loads a logo as data, because a poster is one file; undefined until it is there. */
function useLogo(hash: string | null): string | undefined {
  const [logo, setLogo] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    const load = async (path: string) => {
      const read = await readDataUrl(await (await fetch(path)).blob())
      if (isCurrent) setLogo(read)
    }
    // a poster without a logo is a poster, too
    if (hash !== null) load(createLogoPath(hash)).catch(() => undefined)
    return () => void (isCurrent = false)
  }, [hash])
  return hash === null ? undefined : logo
}

interface PictureProps {
  conversation: ConversationDetails
  choice: Choice
  modules: QrModules
}

/** The poster, with the buttons that print and save it. */
function PosterPicture({ conversation, choice, modules }: PictureProps) {
  const [problem, setProblem] = useState<unknown>()
  const logo = useLogo(conversation.logo)
  const { layout, svg } = useMemo(() => {
    const content = createContent(conversation, choice, { modules, logo })
    const layout = layoutPoster(choice.format, content, createTextMeasure())
    return { layout, svg: createPosterSvg(layout, content) }
  }, [conversation, choice, modules, logo])
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
        alt={`Poster: ${getConversationTitle(conversation)}`}
      />
      <div className="row gap-8">
        <Button icon={<Print />} onClick={() => void printPoster(svg, choice.format).catch(setProblem)}>
          Print or save as PDF
        </Button>
        <Button icon={<Download />} onClick={() => save('svg', new Blob([svg], { type: 'image/svg+xml' }))}>
          Download the poster as SVG
        </Button>
        <Button
          icon={<Download />}
          onClick={() => void createPosterPng(svg, layout).then((file) => save('png', file), setProblem)}
        >
          Download the poster as PNG
        </Button>
      </div>
      {problem !== undefined && <Failure what={FAILED} error={problem} />}
    </>
  )
}

function PosterChoices({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  const id = useId()
  return (
    <div className="poster-choices">
      <label htmlFor={`${id}-format`}>Size</label>
      <HTMLSelect
        id={`${id}-format`}
        value={choice.format}
        options={FORMATS.map((value) => ({ value, label: FORMAT_NAMES[value] }))}
        onChange={({ currentTarget }) => {
          const format = FORMATS.find((one) => one === currentTarget.value)
          if (format) onChange({ ...choice, format })
        }}
      />
      <label htmlFor={`${id}-language`}>Language of the poster</label>
      <HTMLSelect
        id={`${id}-language`}
        value={choice.language}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={({ currentTarget }) =>
          onChange({ ...choice, language: chooseLanguage([currentTarget.value]) })
        }
      />
      <label htmlFor={`${id}-organiser`}>Organiser</label>
      <div>
        <input
          id={`${id}-organiser`}
          className={Classes.INPUT}
          autoComplete="organization"
          aria-describedby={`${id}-help`}
          value={choice.organiser}
          onChange={({ target }) => onChange({ ...choice, organiser: target.value })}
        />
        <p id={`${id}-help`} className="muted">
          Stands at the top. It is not saved.
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
    organiser: conversation.asked_by ?? conversation.ownername ?? '',
  })
  const { modules, failed, retry } = useQr(createShareUrl(window.location.origin, conversation))
  const translated = useTranslatedConversation(conversation, choice.language)
  return (
    <SettingGroup heading="Poster">
      <p>
        For notice boards, tables and posts: the question, a QR code of the share link, who asks, and until
        when. It is made in your browser.
      </p>
      <PosterChoices choice={choice} onChange={setChoice} />
      {failed && <Failure what={FAILED} onRetry={retry} />}
      {!modules && !failed && (
        <Loading text="Drawing the poster...">
          <div className="skeleton poster" data-format={choice.format} />
        </Loading>
      )}
      {modules && <PosterPicture conversation={translated} choice={choice} modules={modules} />}
    </SettingGroup>
  )
}
