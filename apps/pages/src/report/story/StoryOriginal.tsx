import type { StoryView } from './story-view.ts'

/** The original of a translated text, a tap away; nothing for others. */
export function StoryOriginal({ story: { m, originals }, tid }: { story: StoryView; tid: number }) {
  const original = originals.get(tid)
  if (original === undefined) return null
  return (
    <details className="story-original">
      <summary>{m.original}</summary>
      <p dir="auto">{original}</p>
    </details>
  )
}
