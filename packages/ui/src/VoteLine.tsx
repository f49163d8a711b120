import type { CSSProperties } from 'react'

type Side = 'agree' | 'disagree'

interface Props {
  /** shares of all votes, 0 to 1; one that is not given is not drawn */
  shares: Readonly<Partial<Record<Side | 'pass', number>>>
  /** where the share of a side lies among all people */
  range?: { readonly side: Side; readonly low: number; readonly high: number } | false | undefined
  /** whether there are few votes, so that the bar looks uncertain */
  isFew: boolean
}

type Lengths = CSSProperties & Partial<Record<'--share' | '--low' | '--high', number>>

const KINDS = ['disagree', 'agree', 'pass'] as const

/** The votes on a comment as a bar around zero. It is a picture; what is beside it says the same in words. */
export const VoteLine = ({ shares, range, isFew }: Props) => (
  <div className={isFew ? 'vote-line vote-line-few' : 'vote-line'} aria-hidden="true">
    {KINDS.map((kind) => {
      const share = shares[kind]
      return share ? (
        <i key={kind} className={`vote-${kind}`} style={{ '--share': share } as Lengths} />
      ) : null
    })}
    {range && (
      <i
        className={`vote-range vote-range-${range.side}`}
        style={{ '--low': range.low, '--high': range.high } as Lengths}
      />
    )}
  </div>
)
