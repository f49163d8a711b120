/** What people work on, as calls name it: a conversation, or a site; the caller's own without either. */
export interface Place {
  conversation_id?: string
  site_id?: string
}
