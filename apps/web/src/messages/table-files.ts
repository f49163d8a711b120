import { TEXT_PROBLEMS, type TextProblem } from '@folkmoot/domain/import/decode-text'

/** Texts of files with a table that somebody chooses. */
export const tableFileMessages = {
  notText: (problem: TextProblem) => `This file ${TEXT_PROBLEMS[problem]}`,
  western:
    'The file is not UTF-8. It was read as Windows-1252, as Excel writes it: check letters such as ä, é and ñ in the list.',
}
