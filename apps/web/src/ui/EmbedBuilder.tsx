import {
  type EmbedChoices,
  listEmbedOptionNames,
  createEmbedSnippet,
  type EmbedTarget,
  EMBED_OPTIONS,
  type EmbedOptionName,
  isEmbedValue,
  createEmbedFrame,
  parseEmbedMessage,
} from '@folkmoot/domain/embed'
import { useState, useId, useEffect, useRef } from 'react'
import { CodeBox } from './CopyButton.tsx'
import { Button, HTMLSelect, InputGroup, Switch } from '@blueprintjs/core'

import './embed-builder.css'

interface Props {
  /** the embedded thing: one conversation, or the conversation of each page of a site */
  target: EmbedTarget
  /** a conversation for the preview, with a note; null when there is none, absent until that is known */
  preview?: { conversation_id: string; note: string } | null
  /** folds the preview away, which loads it once it is unfolded */
  isPreviewFolded?: boolean
}

/** The embed code, a form for its attributes, and a preview; both follow each choice. */
export function EmbedBuilder({ target, preview, isPreviewFolded = false }: Props) {
  const [choices, setChoices] = useState<EmbedChoices>({})
  const [isOpen, setOpen] = useState(!isPreviewFolded)
  return (
    <div className="stack gap-16 embed-builder">
      <CodeBox
        title="Code to paste"
        code={createEmbedSnippet(window.location.origin, target, choices)}
        what="the code"
      />
      <EmbedForm
        optionNames={listEmbedOptionNames('page_id' in target ? 'page' : 'conversation')}
        choices={choices}
        onChange={setChoices}
      />
      {preview && !isOpen && <Button onClick={() => setOpen(true)}>Show a preview</Button>}
      {preview && isOpen && <EmbedPreview {...preview} choices={choices} />}
      {preview === null && <p className="muted">A preview appears here when you have a conversation.</p>}
    </div>
  )
}

interface OptionTexts {
  label: string
  help?: string
  /** what is wrong with a value that cannot be written */
  wrong?: string
}

const OPTION_TEXTS: Record<EmbedOptionName, OptionTexts> = {
  ucv: { label: 'Visitors can vote' },
  ucw: { label: 'Visitors can write comments' },
  ucsh: { label: 'Show the explanation' },
  ucst: { label: 'Show the topic' },
  ucsd: { label: 'Show the description' },
  ucsv: { label: 'Show the opinion map' },
  ucsf: { label: 'Show the footer' },
  subscribe_type: {
    label: 'Updates by e-mail',
    help: 'People who have voted on every comment may enter an address.',
  },
  height: {
    label: 'Height in pixels',
    help: 'Empty: as high as its content.',
    wrong: 'A whole number from 200 to 5000.',
  },
  border: {
    label: 'Border',
    help: '“none”, or width, style and colour.',
    wrong: 'Write “none”, or something like “2px dashed #0b5c86”.',
  },
  border_radius: { label: 'Rounding of the corners in pixels', wrong: 'A whole number from 0 to 100.' },
  padding: { label: 'Space inside the border in pixels', wrong: 'A whole number from 0 to 100.' },
  ui_lang: {
    label: 'Language',
    help: 'A code such as “de” or “pt-br”. Empty: that of the visitor’s browser.',
    wrong: 'This is not a language code.',
  },
  xid: {
    label: 'External id of the visitor (XID)',
    help: 'The id of the signed-in visitor on your site. Your page fills it in for each visitor: enter your template’s placeholder.',
    wrong: 'At most 999 characters.',
  },
  xid_exp: {
    label: 'Expiry of the signed id',
    help: 'Where your site signs ids: the placeholder for the seconds since 1970 at which the signature ends.',
    wrong: 'At most 20 characters.',
  },
  xid_sig: {
    label: 'Signature of the id',
    help: 'The placeholder for the signature that your server computes with the secret of your site.',
    wrong: 'At most 128 characters.',
  },
  xid_jwt: {
    label: 'Signed id as a token (JWT)',
    help: 'In place of id, expiry and signature: the placeholder for a token that your server signs.',
    wrong: 'At most 4000 characters.',
  },
  parent_url: {
    label: 'Address of the page',
    help: 'Stored as the page on which the conversation is embedded. Empty: the address that the visitor sees.',
    wrong: 'A web address that begins with https:// or http://.',
  },
  topic: {
    label: 'Topic',
    help: 'The topic of the conversation that the first visit creates. You can change it later under Configure.',
    wrong: 'At most 1000 characters.',
  },
  show_vis: { label: 'Participants see the opinion map' },
  show_share: { label: 'Participants can share it' },
  bg_white: { label: 'White background' },
  auth_opt_allow_3rdparty: {
    label: 'Participants may sign in with other services, if this server offers any',
  },
}

const SUBSCRIBE_CHOICES = [
  { value: '', label: 'As the conversation has it' },
  { value: '0', label: 'Not offered' },
  { value: '1', label: 'Offered' },
]

interface OptionProps {
  name: EmbedOptionName
  value: string
  onChange: (name: EmbedOptionName, value: string) => void
}

/** One attribute of the embed as a field: a switch, a choice, a number or a text, with its validation error. */
function EmbedOption(props: OptionProps) {
  const { name, value, onChange } = props
  if (EMBED_OPTIONS[name].kind !== 'switch') return <Field {...props} />
  return (
    <Switch
      label={OPTION_TEXTS[name].label}
      checked={value === 'true'}
      onChange={(event) => onChange(name, String(event.currentTarget.checked))}
    />
  )
}

function Field({ name, value, onChange }: OptionProps) {
  const id = useId()
  const { label, help, wrong } = OPTION_TEXTS[name]
  const problem = !isEmbedValue(name, value) && wrong
  const field = {
    id,
    value,
    fill: true,
    'aria-describedby': `${id}-help ${id}-problem`,
    'aria-invalid': Boolean(problem),
  }
  return (
    <div className="stack gap-4">
      <label htmlFor={id}>{label}</label>
      {EMBED_OPTIONS[name].kind === 'choice' ? (
        <HTMLSelect
          {...field}
          options={SUBSCRIBE_CHOICES}
          onChange={(event) => onChange(name, event.currentTarget.value)}
        />
      ) : (
        <InputGroup
          {...field}
          {...getInputProps(name)}
          intent={problem ? 'danger' : 'none'}
          onValueChange={(text) => onChange(name, text)}
        />
      )}
      <p id={`${id}-help`} className="muted">
        {help}
      </p>
      <p id={`${id}-problem`} className="problem small" role="status">
        {problem}
      </p>
    </div>
  )
}

function getInputProps(name: EmbedOptionName) {
  const { kind, min, max } = EMBED_OPTIONS[name]
  if (kind === 'pixels') return { type: 'number', inputMode: 'numeric', min, max } as const
  return { spellCheck: name === 'topic' }
}

const GROUPS: readonly (readonly [legend: string, names: readonly EmbedOptionName[]])[] = [
  ['What visitors can do and see', ['ucv', 'ucw', 'ucsh', 'ucst', 'ucsd', 'ucsv', 'ucsf', 'subscribe_type']],
  ['How it looks', ['height', 'border', 'border_radius', 'padding', 'ui_lang']],
  ['Who visits, and where', ['xid', 'xid_exp', 'xid_sig', 'xid_jwt', 'parent_url']],
  [
    'When the first visit creates the conversation',
    ['topic', 'show_vis', 'show_share', 'bg_white', 'auth_opt_allow_3rdparty'],
  ],
]

interface EmbedFormProps {
  /** the options that apply to the target */
  optionNames: readonly EmbedOptionName[]
  choices: EmbedChoices
  onChange: (choices: EmbedChoices) => void
}

/** The form for the attributes of an embed, collapsed at first. */
function EmbedForm({ optionNames, choices, onChange }: EmbedFormProps) {
  return (
    <details>
      <summary>Change what it shows and how it looks</summary>
      <p className="muted">
        The code above changes with your choices. It contains only options that you have changed.
      </p>
      {GROUPS.map(([legend, names]) => {
        const shown = names.filter((name) => optionNames.includes(name))
        return (
          shown.length > 0 && (
            <fieldset key={legend}>
              <legend>{legend}</legend>
              {shown.map((name) => (
                <EmbedOption
                  key={name}
                  name={name}
                  value={choices[name] ?? EMBED_OPTIONS[name].defaultValue}
                  onChange={(option, value) => onChange({ ...choices, [option]: value })}
                />
              ))}
            </fieldset>
          )
        )
      })}
      <Button disabled={Object.keys(choices).length === 0} onClick={() => onChange({})}>
        Reset to defaults
      </Button>
    </details>
  )
}

/** CSS pixels until the content has reported its own height. */
const INITIAL_HEIGHT_PX = 480

/**
 * The origin of a sandboxed frame. Its content can neither read this browser's data about the reader nor store
 * anything.
 */
const OPAQUE_ORIGIN = 'null'

/**
 * Options that the preview leaves out: a visitor's identity would create a participant, and this page is not theirs.
 */
const HIDDEN_OPTIONS: ReadonlySet<string> = new Set<EmbedOptionName>([
  'xid',
  'xid_exp',
  'xid_sig',
  'xid_jwt',
  'parent_url',
])

const getPreviewChoices = (choices: EmbedChoices): EmbedChoices =>
  Object.fromEntries(
    (Object.keys(EMBED_OPTIONS) as EmbedOptionName[])
      .filter((name) => !HIDDEN_OPTIONS.has(name) && isEmbedValue(name, choices[name] ?? ''))
      .map((name) => [name, choices[name]]),
  )

interface EmbedPreviewProps {
  conversation_id: string
  choices: EmbedChoices
  note: string
}

/** The frame of an embed with the chosen options, as it will appear on a page; nothing in it can be pressed. */
function EmbedPreview({ conversation_id, choices, note }: EmbedPreviewProps) {
  const { origin } = window.location
  const frame = createEmbedFrame(origin, { ...getPreviewChoices(choices), conversation_id }, '')
  const { element, height } = useReportedHeight(frame?.src)
  if (!frame) return null
  return (
    <figure className="stack">
      <figcaption>
        <strong>Preview.</strong> {note}
      </figcaption>
      <div className="embed-preview-page">
        <div style={frame.style} inert>
          <iframe
            ref={element}
            src={frame.src}
            title="The conversation as it appears on a page"
            sandbox="allow-scripts"
            style={{ height: frame.height ?? height }}
          />
        </div>
      </div>
    </figure>
  )
}

/** The height that the frame's content reports; another address starts again. */
function useReportedHeight(src: string | undefined) {
  const element = useRef<HTMLIFrameElement>(null)
  const [reported, setReported] = useState({ src, height: INITIAL_HEIGHT_PX })
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== OPAQUE_ORIGIN || source !== element.current?.contentWindow) return
      const message = parseEmbedMessage(data)
      if (message) setReported({ src, height: message.height })
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [src])
  return { element, height: reported.src === src ? reported.height : INITIAL_HEIGHT_PX }
}
