/** The kinds of changes of https://keepachangelog.com. */
const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']

const UNRELEASED = /^## \[?Unreleased\]?$/m

/** Puts subjects under “Added”, one level lower, unless the changes are sorted by kinds already. */
function sortByKinds(text: string): string {
  const headings = [...text.matchAll(/^### (.*)$/gm)].map(([, name = '']) => name)
  if (headings.every((name) => KINDS.includes(name))) return text
  return `### Added\n\n${text.replaceAll(/^(#{3,})/gm, '#$1')}`
}

/**
 * Moves what is unreleased to a version, whose section is made if there is none.
 * @param date as 2026-11-25
 * @throws when there is no section of what is unreleased
 */
export function cutChangelog(changelog: string, version: string, date: string): string {
  const found = UNRELEASED.exec(changelog)
  if (!found) throw new Error('CHANGELOG.md has no section “## [Unreleased]”.')
  const head = changelog.slice(0, found.index)
  const rest = changelog.slice(found.index + found[0].length)
  const next = rest.search(/^## /m)
  const text = (next === -1 ? rest : rest.slice(0, next)).trim()
  const earlier = next === -1 ? '' : rest.slice(next)
  const heading = `## [${version}] - ${date}`
  const own = new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\].*\\n+`, 'm').exec(earlier)
  const others = own ? earlier.slice(own[0].length) : earlier
  const sections = [`${head}## [Unreleased]`, heading, text && sortByKinds(text), others.trim()]
  return `${sections.filter(Boolean).join('\n\n')}\n`
}
