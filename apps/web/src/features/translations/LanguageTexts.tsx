import { Button, TextArea } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { LANGUAGE_NAMES, isRightToLeft, type Language } from '@folkmoot/domain/languages'
import { formatNumber } from '@folkmoot/domain/numbers'
import { DESCRIPTION_TID, QUESTION_TID } from '@folkmoot/domain/translation'
import { formatTranslations, type TranslatedText } from '@folkmoot/domain/translations'
import { useId, useState } from 'react'
import { Failure } from '../../ui/Failure.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { createCsvBlob, saveFile } from '../../ui/save-file.ts'
import { useToast } from '../../ui/toasts.ts'
import { readTranslationFile, useTranslations } from './use-translations.ts'
import './translations.css'

const NAMES = new Map([
  [QUESTION_TID, 'Topic'],
  [DESCRIPTION_TID, 'Description'],
])

interface TextProps {
  text: TranslatedText
  /** @throws ApiFailure */
  onSave: (txt: string) => Promise<void>
}

/** A text beside the field for its translation, which is saved when the field is left. */
function Text({ text: { tid, language, original, txt, is_stale }, onSave }: TextProps) {
  const id = useId()
  const [typed, setTyped] = useState(txt)
  const [problem, setProblem] = useState<unknown>()
  const save = () => onSave(typed.trim()).then(() => setProblem(undefined), setProblem)
  // a file may have brought another one
  const [known, setKnown] = useState(txt)
  if (txt !== known) {
    setKnown(txt)
    setTyped(txt)
  }
  return (
    <li>
      <p id={id} dir="auto">
        <span className="muted">{`${NAMES.get(tid) ?? `#${tid}`} `}</span>
        {original}
      </p>
      <div className="stack gap-4">
        <TextArea
          fill
          autoResize
          value={typed}
          lang={language}
          dir={isRightToLeft(language) ? 'rtl' : 'ltr'}
          aria-labelledby={id}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => {
            if (typed.trim() !== txt) void save()
          }}
        />
        {is_stale && (
          <div className="notice notice-warning">
            <p>The original has changed since. Nobody reads this translation until it is changed, too.</p>
            <Button onClick={() => void save()}>It is still right</Button>
          </div>
        )}
        {problem !== undefined && <Failure what="The translation is not saved." error={problem} />}
      </div>
    </li>
  )
}

interface FileProps {
  /** of the download */
  name: string
  texts: readonly TranslatedText[]
  onChoose: (file: File) => void
}

/** The way to a translator and back: a file with all texts. */
function TranslatorFile({ name, texts, onChoose }: FileProps) {
  return (
    <>
      <FileField
        label="A .csv file from a translator"
        accept=".csv"
        help="With the columns comment-id, language and text, as the download has them. An empty text removes a translation. If a line does not fit, nothing is saved."
        onChoose={onChoose}
      />
      <div className="row">
        <Button icon={<Download />} onClick={() => saveFile(name, createCsvBlob(formatTranslations(texts)))}>
          Download the texts as .csv
        </Button>
      </div>
    </>
  )
}

/** Texts that are shown at a time. */
const SHOWN_TEXTS = 50

interface Props {
  conversation_id: string
  language: Language
}

/** The texts of a conversation beside their translations into a language: by hand, or as a file for a translator. */
export function LanguageTexts({ conversation_id, language }: Props) {
  const { texts, problem, load, save } = useTranslations({ conversation_id, language })
  const [failure, setFailure] = useState<unknown>()
  const [shown, setShown] = useState(SHOWN_TEXTS)
  const showToast = useToast()
  if (problem !== undefined)
    return <Failure what="The texts could not be loaded." error={problem} onRetry={() => void load()} />
  if (!texts) return <Loading />
  const tell = (message: string) => showToast({ message, about: 'translations' })
  const upload = async (file: File) => {
    setFailure(undefined)
    try {
      const all = await readTranslationFile(file, texts)
      await save(all)
      tell(`Translations saved: ${formatNumber(all.filter(({ txt }) => txt !== '').length)}.`)
    } catch (error) {
      setFailure(error)
    }
  }
  const done = texts.filter(({ txt, is_stale }) => txt !== '' && !is_stale).length
  const name = `translations-${conversation_id}-${language}.csv`
  return (
    <div className="stack">
      <p>{`\u2068${LANGUAGE_NAMES[language]}\u2069: ${formatNumber(done)} of ${formatNumber(texts.length)} texts are translated.`}</p>
      <TranslatorFile name={name} texts={texts} onChoose={(file) => void upload(file)} />
      {failure !== undefined && <Failure what="Nothing was saved." error={failure} />}
      <ul className="translations">
        {texts.slice(0, shown).map((text) => (
          <Text
            key={text.tid}
            text={text}
            onSave={async (txt) => {
              await save([{ ...text, txt }])
              tell('Saved.')
            }}
          />
        ))}
      </ul>
      {shown < texts.length && (
        <div className="row">
          <Button onClick={() => setShown((before) => before + SHOWN_TEXTS)}>Show more</Button>
        </div>
      )}
    </div>
  )
}
