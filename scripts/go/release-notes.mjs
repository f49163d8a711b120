// Reads CHANGELOG.md, which is kept as https://keepachangelog.com says.
import { UserError } from './process.mjs'

const HEADING = /^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?$/

/** Lists the versions of a changelog, the newest first, each with its date and text. */
export function listVersions(changelog) {
  const versions = []
  for (const line of changelog.split('\n')) {
    const [, name, date] = HEADING.exec(line) ?? []
    if (name !== undefined) versions.push({ name, date, lines: [] })
    else versions.at(-1)?.lines.push(line)
  }
  return versions.map(({ name, date, lines }) => ({ name, date, text: lines.join('\n').trim() }))
}

/**
 * Cuts the notes of a version out of the changelog.
 * @throws UserError if it has no dated section, or an empty one, or changes that belong to none yet
 */
export function cutReleaseNotes(changelog, version) {
  const versions = listVersions(changelog)
  const found = versions.find(({ name }) => name === version)
  if (!found?.date || found.text === '')
    throw new UserError(`CHANGELOG.md has no section “## [${version}] - YYYY-MM-DD” with changes in it.`)
  const unreleased = versions.find(({ name }) => name === 'Unreleased')
  if (unreleased === undefined || unreleased.text !== '')
    throw new UserError(
      `CHANGELOG.md must have an empty section “## [Unreleased]”: move its lines to ${version}.`,
    )
  return `# ${version} (${found.date})\n\n${found.text}\n`
}
