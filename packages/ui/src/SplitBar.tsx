import type { CSSProperties } from 'react'
import type { Side } from '@folkmoot/domain/votes'

/** A part of the bar: its share, written in percent, and the word for it. */
export interface SplitPart {
  readonly kind: Side | 'pass'
  readonly share: number
  readonly percent: string
  readonly word: string
}

interface Props {
  /** agree, pass, disagree */
  parts: readonly SplitPart[]
  /** the votes in words */
  words: string
}

/** The votes on a comment as one bar: agree at its start, disagree at its end. What has no room for its share is told by `words`. */
export const SplitBar = ({ parts, words }: Props) => (
  <div className="split-bar" role="img" aria-label={words} title={words}>
    {parts.map(
      ({ kind, share, percent, word }) =>
        share > 0 && (
          <i
            key={kind}
            className={`split-${kind}`}
            style={{ '--share': share } as CSSProperties & Record<'--share', number>}
          >
            {kind !== 'pass' && (
              <>
                <b>{percent}</b>
                <span>{word}</span>
              </>
            )}
          </i>
        ),
    )}
  </div>
)
