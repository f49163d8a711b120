import { Button, HTMLSelect } from '@blueprintjs/core'
import type { Wave } from '@folkmoot/api-types/invite-tree'
import { formatNumber } from '@folkmoot/domain/format-number'
import { formatPeople } from '@folkmoot/domain/invite-words'
import { decodeText } from '@folkmoot/domain/import/decode-text'
import { LANGUAGES, type Language } from '@folkmoot/domain/languages'
import { describeRecipientProblem, readRecipients, type RecipientRow } from '@folkmoot/domain/recipients'
import { useId, useState } from 'react'
import { recipientMessages as messages } from '../../messages/recipients.ts'
import { tableFileMessages } from '../../messages/table-files.ts'
import { Failure } from '../../ui/Failure.tsx'
import { useAddPeople } from './use-recipients.ts'

interface Props {
  conversation_id: string
  waves: readonly Wave[]
}

/** Problems that are shown line by line. */
const SHOWN_PROBLEMS = 10

interface ReadFile {
  readonly file: File
  readonly rows: readonly RecipientRow[]
  /** why the file is no list; empty if it is one */
  readonly refused: string
  /** true for a file that was read as Windows-1252 */
  readonly isWestern: boolean
}

async function readFile(file: File, lang: Language): Promise<ReadFile> {
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()))
  const none = { file, rows: [], isWestern: false }
  if ('problem' in decoded) return { ...none, refused: tableFileMessages.notText(decoded.problem) }
  const read = await readRecipients([decoded.text], lang)
  if ('rows' in read)
    return { file, rows: read.rows, refused: '', isWestern: decoded.encoding === 'windows-1252' }
  const { line, expected, advice = '' } = read.problem
  return { ...none, refused: messages.badFile(line, expected, advice) }
}

/** What the list would do, before anything is sent. */
function Preview({ list: { rows, refused, isWestern } }: { list: ReadFile }) {
  const problems = rows.flatMap((row) => ('problem' in row ? row : []))
  const ready = rows.length - problems.length
  if (refused !== '') return <p role="alert">{refused}</p>
  return (
    <div className="wave-forecast" role="status">
      <p>
        <strong>{ready > 0 ? messages.ready(formatPeople(ready), ready) : messages.noneReady}</strong>
      </p>
      {isWestern && <p>{tableFileMessages.western}</p>}
      {problems.slice(0, SHOWN_PROBLEMS).map(({ line, problem }) => (
        <p key={line}>{messages.line(line, describeRecipientProblem(problem))}</p>
      ))}
      {problems.length > SHOWN_PROBLEMS && (
        <p>{messages.moreProblems(formatNumber(problems.length - SHOWN_PROBLEMS))}</p>
      )}
    </div>
  )
}

function Choice({
  label,
  value,
  options,
  onChoose,
}: {
  label: string
  value: string
  options: readonly (readonly [value: string, name: string])[]
  onChoose: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="allotment">
      <label htmlFor={id}>{label}</label>
      <HTMLSelect id={id} fill value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </HTMLSelect>
    </div>
  )
}

/** Waves with codes of the owner that may be free, the latest first. */
const listOpenWaves = (waves: readonly Wave[]) =>
  waves.filter(({ owner_invites, unused = 1 }) => owner_invites > 0 && unused > 0).toReversed()

/** The list that is read, the choices beside it, and what came of sending it. */
function useList({ conversation_id, waves }: Props) {
  const open = listOpenWaves(waves)
  const [chosen, setChosen] = useState<string>()
  const [lang, setLang] = useState<Language>('en')
  const [list, setList] = useState<ReadFile>()
  const { send, ...sending } = useAddPeople(conversation_id)
  const wave = chosen ?? String(open[0]?.id ?? '')
  const people = (list?.rows ?? []).flatMap((row) => ('recipient' in row ? row.recipient : []))
  const read = async (file: File, of: Language) => setList(await readFile(file, of))
  const add = async () => {
    const sent = await send(people, wave === '' ? undefined : Number(wave))
    if (!sent) return
    setChosen(String(sent.wave_id))
    if (sent.isDone) setList(undefined)
  }
  return {
    ...sending,
    open,
    wave,
    setWave: setChosen,
    lang,
    list,
    people,
    choose: (file: File) => void read(file, lang),
    setLang: (value: string) => {
      const language = LANGUAGES.find((known) => known === value) ?? 'en'
      setLang(language)
      if (list) void read(list.file, language)
    },
    add: () => void add(),
  }
}

function FileField({ onChoose }: { onChoose: (file: File) => void }) {
  const id = useId()
  return (
    <div className="allotment">
      <label htmlFor={id}>{messages.file}</label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        aria-describedby={`${id}-help`}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          // the same file can be chosen again after it was corrected
          target.value = ''
        }}
      />
      <p id={`${id}-help`} className="wave-help">
        {messages.fileHelp}
      </p>
    </div>
  )
}

function Choices({ form }: { form: ReturnType<typeof useList> }) {
  const { open, wave } = form
  return (
    <div className="wave-fields">
      <FileField onChoose={form.choose} />
      <Choice
        label={messages.language}
        value={form.lang}
        options={LANGUAGES.map((one) => [one, messages.languageNames[one]] as const)}
        onChoose={form.setLang}
      />
      <Choice
        label={messages.codesFrom}
        value={wave}
        options={[
          ...open.map((one) => [String(one.id), messages.ofWave(one.wave)] as const),
          ['', messages.newCodes] as const,
        ]}
        onChoose={form.setWave}
      />
    </div>
  )
}

/** Gives the people of a list codes, after showing what it would do (TREE-11). */
export function AddPeople(props: Props) {
  const id = useId()
  const form = useList(props)
  const { wave, list, people, result } = form
  const count = formatPeople(people.length)
  return (
    <section className="wave-form" aria-labelledby={id}>
      <h2 id={id}>{messages.addHeading}</h2>
      <Choices form={form} />
      {wave === '' && <p className="wave-help">{messages.newCodesHelp}</p>}
      {list && <Preview list={list} />}
      {form.error && <Failure what={messages.addFailed} error={form.error} />}
      <div role="status">
        {result && !list && (
          <p className="notice wave-created">
            {messages.added(formatPeople(result.added), result.added)}{' '}
            {result.known > 0 && messages.known(formatPeople(result.known), result.known)}
          </p>
        )}
      </div>
      {people.length > 0 && (
        <div>
          <Button intent="primary" disabled={form.isBusy} onClick={form.add}>
            {form.isBusy ? messages.adding : messages.add(count)}
          </Button>
        </div>
      )}
    </section>
  )
}
