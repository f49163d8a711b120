/** Gives the focus to the title of the page, where what had it goes away. */
export function focusTitle(): void {
  document.querySelector<HTMLElement>('h1')?.focus()
}

/** Gives the focus to the field of a setting when the buttons beside it go away; to the title where it has no field. */
export function focusSetting(field: string): void {
  const place = document.getElementById(`setting-${field}`)
  if (place) place.focus()
  else focusTitle()
}
