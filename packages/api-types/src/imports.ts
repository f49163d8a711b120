import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'

/** The files of an export that the import reads, with their possible names. */
export const IMPORT_FILES = {
  summary: ['summary.csv'],
  settings: ['settings.csv'],
  comments: ['comments.csv'],
  votes: ['votes.csv'],
  participants: ['participants-votes.csv', 'participant-votes.csv'],
} as const
export type ImportFile = keyof typeof IMPORT_FILES

export const ImportResult = Type.Object({
  conversation_id: Type.String(),
  participants: Type.Integer(),
  comments: Type.Integer(),
  votes: Type.Integer(),
  /** a note for the owner: which settings the files have */
  note: Type.String(),
})
export type ImportResult = Type.Static<typeof ImportResult>

export const imports = {
  importConversation: defineEndpoint({
    method: 'POST',
    cost: 20,
    path: '/api/v3/conversationImport',
    scope: 'manage',
    summary: 'Creates a conversation from an export: one part per file, in any order (an extension)',
    access: 'signed-in',
    requestType: 'multipart',
    reply: ImportResult,
    errors: [
      'polis_err_import_bad_file',
      'polis_err_import_interrupted',
      'polis_err_body_too_large',
      'polis_err_too_many_imports',
    ],
  }),
}
