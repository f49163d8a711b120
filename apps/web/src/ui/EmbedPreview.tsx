import {
  EMBED_OPTIONS,
  type EmbedChoices,
  type EmbedOptionName,
  isEmbedValue,
  createEmbedFrame,
  parseEmbedMessage,
} from '@folkmoot/domain/embed'
import { useEffect, useRef, useState } from 'react'

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

interface Props {
  conversation_id: string
  choices: EmbedChoices
  /** a remark about this preview */
  note: string
}

/** The frame of an embed with the chosen options, as it will appear on a page; nothing in it can be pressed. */
export function EmbedPreview({ conversation_id, choices, note }: Props) {
  const { origin } = window.location
  const frame = createEmbedFrame(origin, { ...getPreviewChoices(choices), conversation_id }, '')
  const { element, height } = useReportedHeight(frame?.src)
  if (!frame) return null
  return (
    <figure className="embed-preview">
      <figcaption>
        <strong>Preview.</strong> {note}
      </figcaption>
      <div className="embed-preview-page">
        <div className="embed-preview-box" style={frame.style} inert>
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
