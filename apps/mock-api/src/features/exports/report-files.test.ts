import { describe, expect, it } from 'vitest'
import { createVoteColumns } from '../../core/export/export-rows.ts'
import {
  formatReportCommentLine,
  formatReportCommentsHeader,
  formatReportImportanceHeader,
  formatReportImportanceLine,
  formatReportParticipantsHeader,
  formatReportParticipantLine,
  formatReportSummary,
  formatReportVoteLine,
  formatReportVotesHeader,
} from './report-files.ts'

const comment = {
  tid: 3,
  pid: 1,
  txt: '-5 degrees\n"outside"',
  mod: -1,
  active: 1,
  is_meta: 0,
  is_seed: 0,
  velocity: 1,
  created: 1_729_603_935_999,
}
const votes = [
  { tid: 0, vote: -1, high_priority: 1 },
  { tid: 3, vote: 1, high_priority: 0 },
  { tid: 4, vote: 0, high_priority: 0 },
]

describe('the files of a report', () => {
  it('[SEC-3] summary.csv has its keys in order, escapes texts, and has no final line break', () => {
    expect(
      formatReportSummary({
        topic: '=Streets',
        url: 'https://folkmoot.test/2abc',
        voters: 4,
        votersInConversation: 3,
        commenters: 2,
        comments: 5,
        groups: 2,
        description: 'One "two"\nthree',
        counted: 'public',
        commentsWritten: 9,
        commentsWithResults: 4,
      }),
    ).toBe(
      `topic,"'=Streets"\nurl,https://folkmoot.test/2abc\nvoters,4\nvoters-in-conv,3\ncommenters,2\ncomments,5\ngroups,2\nconversation-description,"One ""two""\nthree"\nvotes-counted,public\ncomments-written,9\ncomments-with-results,4\nvote-convention,agree=+1;disagree=-1;pass=0;format=polis-export/1`,
    )
  })

  it('[SEC-3] comments.csv has whole seconds, the date as text, the state, and the escaped text', () => {
    const tally = { agrees: 2, disagrees: 1, passes: 7, important: 6 }
    expect(formatReportCommentsHeader(false)).toBe(
      'timestamp,datetime,comment-id,author-id,agrees,disagrees,moderated,comment-body',
    )
    expect(formatReportCommentsHeader(true)).toBe(
      'timestamp,datetime,comment-id,author-id,agrees,disagrees,moderated,importance,comment-body',
    )
    const start = '1729603935,Tue Oct 22 2024 13:32:15 GMT+0000 (Coordinated Universal Time),3,1,2,1,-1'
    const text = `"'-5 degrees\n""outside"""`
    expect(formatReportCommentLine(comment, tally, false)).toBe(`${start},${text}`)
    expect(formatReportCommentLine(comment, tally, true)).toBe(`${start},6,${text}`)
  })

  it('votes.csv inverts the sign: 1 agrees', () => {
    expect(formatReportVotesHeader(false)).toBe('timestamp,datetime,comment-id,voter-id,vote')
    expect(formatReportVotesHeader(true)).toBe('timestamp,datetime,comment-id,voter-id,vote,important')
    const event = { tid: 3, pid: 9, vote: -1, high_priority: 1, created: 1_704_067_200_000 }
    const when = '1704067200,Mon Jan 01 2024 00:00:00 GMT+0000 (Coordinated Universal Time)'
    expect(formatReportVoteLine(event, false)).toBe(`${when},3,9,1`)
    expect(formatReportVoteLine(event, true)).toBe(`${when},3,9,1,1`)
    expect(formatReportVoteLine({ ...event, vote: 0, high_priority: 0 }, true)).toBe(`${when},3,9,0,0`)
  })

  it('participant-votes.csv and participant-importance.csv have a cell for each comment', () => {
    const tids = [0, 2, 3, 4]
    const person = { pid: 6, votes, comments: 2, group: undefined }
    expect(formatReportParticipantsHeader(tids)).toBe(
      'participant,group-id,n-comments,n-votes,n-agree,n-disagree,0,2,3,4',
    )
    expect(formatReportParticipantLine(person, createVoteColumns(tids))).toBe('6,,2,3,1,1,1,,-1,0')
    expect(formatReportParticipantLine({ ...person, group: 0 }, createVoteColumns(tids))).toMatch(/^6,0,2,/)
    expect(formatReportImportanceHeader(tids)).toBe(
      'participant,group-id,n-comments,n-votes,n-important,0,2,3,4',
    )
    expect(formatReportImportanceLine(person, createVoteColumns(tids))).toBe('6,,2,3,1,1,,0,0')
  })
})
