/** Focuses the page's title, when the focused element is about to disappear. */
export function focusTitle(): void {
  document.querySelector<HTMLElement>('h1')?.focus()
}

/** Focuses the field of a setting when the buttons beside it disappear; the page's title if it has no field. */
export function focusSetting(field: string): void {
  const place = document.getElementById(`setting-${field}`)
  if (place) place.focus()
  else focusTitle()
}
