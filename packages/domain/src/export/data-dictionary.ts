import type { ReportFile } from '../export-files.ts'

/** What the values of a column are. A time is in whole seconds since 1970, UTC. */
export type ColumnKind = 'time' | 'integer' | 'number' | 'text'

/** A column of a file of a report's export. */
export interface DataColumn {
  readonly kind: ColumnKind
  readonly description: string
}

const column = (kind: ColumnKind, description: string): DataColumn => ({ kind, description })

const TIME = column('time', 'when, in whole seconds since 1970, UTC')
const COMMENT = column('integer', 'number of the comment, from 0')
const COMMENT_TEXT = column('text', 'the comment')
const MODERATED = column('integer', '1 accepted, 0 waiting, -1 rejected')
const AGREES = column('integer', 'people who agree')
const DISAGREES = column('integer', 'people who disagree')
const PASSES = column('integer', 'people who pass')
const VOTES = column('integer', 'people who voted')
const PARTICIPANT = column('integer', 'number of the participant, from 0')
const GROUP = column('integer', 'number of the opinion group, from 0; empty: in none')
const CONVENTION = '1 agrees, 0 passes, -1 disagrees'
const WRITTEN = column('integer', 'comments that the participant wrote')

/** Columns of each file by name; a pattern stands for names that depend on the conversation. The first that fits counts. */
const COLUMNS: Readonly<Record<ReportFile, readonly (readonly [name: string | RegExp, DataColumn])[]>> = {
  'summary.csv': [
    ['key', column('text', 'what the value is')],
    ['value', column('text', 'the value')],
  ],
  'comments.csv': [
    ['timestamp', TIME],
    ['comment-id', COMMENT],
    ['author-id', PARTICIPANT],
    ['agrees', AGREES],
    ['disagrees', DISAGREES],
    ['moderated', MODERATED],
    ['importance', column('integer', 'people who find it important')],
    ['comment-body', COMMENT_TEXT],
  ],
  'votes.csv': [
    ['timestamp', TIME],
    ['comment-id', COMMENT],
    ['voter-id', PARTICIPANT],
    ['vote', column('integer', CONVENTION)],
    ['important', column('integer', '1: the voter finds the comment important')],
  ],
  'participant-votes.csv': [
    ['participant', PARTICIPANT],
    ['group-id', GROUP],
    ['n-comments', WRITTEN],
    ['n-votes', column('integer', 'comments that the participant voted on')],
    ['n-agree', column('integer', 'comments that the participant agrees with')],
    ['n-disagree', column('integer', 'comments that the participant disagrees with')],
    [/^\d+$/, column('integer', `latest vote on the comment of this number: ${CONVENTION}; empty: none`)],
  ],
  'participant-importance.csv': [
    ['participant', PARTICIPANT],
    ['group-id', GROUP],
    ['n-comments', WRITTEN],
    ['n-votes', column('integer', 'comments that the participant voted on')],
    ['n-important', column('integer', 'comments that the participant finds important')],
    [/^\d+$/, column('integer', 'whether the comment of this number is important: 1, 0; empty: no vote')],
  ],
  'comment-groups.csv': [
    ['comment-id', COMMENT],
    ['comment', COMMENT_TEXT],
    [/-votes$/, VOTES],
    [/-disagrees$/, DISAGREES],
    [/-agrees$/, AGREES],
    [/-passes$/, PASSES],
  ],
  'comment-clusters.csv': [
    ['comment-id', COMMENT],
    ['moderated', MODERATED],
    ['active', column('integer', '1: shown to participants, 0: hidden')],
    [/^layer\d+-cluster-id$/, column('integer', 'number of the topic in this layer; -1: in none')],
    [/^layer\d+-distance$/, column('number', 'distance to the middle of the topic')],
    [/^layer\d+-confidence$/, column('number', 'how well the comment fits the topic, 0 to 1')],
    ['comment-body', COMMENT_TEXT],
  ],
  'findings.csv': [
    ['finding', column('text', 'kind of the finding')],
    ['comment-id', COMMENT],
    ['group-id', column('integer', 'number of the opinion group, from 0; empty: everybody')],
    ['group-name', column('text', 'name that the owner gave the group')],
    ['people', column('integer', 'people in the group')],
    ['votes', VOTES],
    ['agrees', AGREES],
    ['disagrees', DISAGREES],
    ['passes', PASSES],
    ['side', column('text', 'agree or disagree')],
    ['share', column('number', 'share of the side, 0 to 1')],
    ['low', column('number', 'lower end of the 95 % interval of the share')],
    ['high', column('number', 'upper end of the 95 % interval of the share')],
    ['votes-to-settle', column('integer', 'votes after which the finding would be settled')],
    ['comment-body', COMMENT_TEXT],
  ],
}

/** Columns that typed files leave out, because another one says the same. */
export const REPEATING_COLUMNS: ReadonlySet<string> = new Set(['datetime'])

/** Describes a column of a file of a report's export; one that is not listed has texts. */
export const describeColumn = (file: ReportFile, name: string): DataColumn =>
  COLUMNS[file].find(([known]) => (typeof known === 'string' ? known === name : known.test(name)))?.[1] ??
  column('text', '')
