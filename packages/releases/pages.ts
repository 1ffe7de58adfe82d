// Generates the pages and the sidebar of a changelog.

import { type GeneratedPage, type GeneratedSidebar, interpolate } from '@docsite/cli'
import { type Content, type Group, proseLine, releaseContent } from './content.ts'
import type { Changelog, Release } from './parse.ts'
import type { Repository } from './repository.ts'
import { compareVersions } from './semver.ts'
import type { Words } from './words.ts'

/** Settings for the pages of a changelog. */
export interface PageOptions {
  /** The route of the list of releases, which ends in a slash. */
  route: string
  title: string
  pages: 'version' | 'major' | 'one'
  repository?: Repository | undefined
  /** The id of the feed, if there is one. */
  feed?: string | undefined
  words: Words
}

/** A release as the pages show it. */
interface Entry {
  release: Release
  /** The version, or the word for changes that are not released. */
  name: string
  /** The name as a part of a route and as an anchor. */
  slug: string
  isLatest: boolean
  /** The release before this one. */
  previous?: string | undefined
}

/** Returns the pages and the sidebar. Changes that are not released are left out if there are none. */
export function releasePages(changelog: Changelog, options: PageOptions): (GeneratedPage | GeneratedSidebar)[] {
  const entries = entriesOf(changelog, options)
  const write = (entry: Entry, level: number, prefix: string) =>
    releaseContent(entry.release.lines, level, prefix, { ...changelog, repository: options.repository })
  const { route } = options
  switch (options.pages) {
    case 'one':
      return [
        indexPage(
          changelog,
          entries.map((entry) => section(entry, write, options)),
          entries,
          options,
        ),
      ]
    case 'major': {
      const majors = majorsOf(entries)
      const pages = majors.map(([major, all]) => majorPage(major, all, write, options))
      const items = majors.map(([major]) => ({ type: 'file' as const, name: major }))
      return [
        indexPage(
          changelog,
          listOf(entries, write, options, ({ release, slug }) => `${route}${majorOf(release)}#${slug}`),
          entries,
          options,
        ),
        ...pages,
        { folder: route, items: ['index', ...items] },
      ]
    }
    case 'version':
      return [
        indexPage(
          changelog,
          listOf(entries, write, options, ({ slug }) => route + slug),
          entries,
          options,
        ),
        ...entries.map((entry) => versionPage(entry, write, options)),
        { folder: route, items: ['index', ...sidebarItems(entries, options)] },
      ]
  }
}

type Write = (entry: Entry, level: number, prefix: string) => Content

function entriesOf({ releases }: Changelog, { words }: PageOptions): Entry[] {
  const versions = releases.filter(({ isUnreleased, isYanked }) => !isUnreleased && !isYanked)
  const latest = versions.find(({ version }) => version?.prerelease.length === 0) ?? versions[0]
  const before = ({ version }: Release): string | undefined =>
    versions.find(
      ({ version: other }) =>
        other &&
        (!version ||
          (compareVersions(other, version) < 0 && (version.prerelease.length > 0 || other.prerelease.length === 0))),
    )?.version?.text
  return releases
    .filter(({ version, lines }) => version !== undefined || lines.some(({ text }) => text.trim() !== ''))
    .map((release): Entry => {
      const name = release.version?.text ?? words.unreleased
      const slug = release.version ? name.replace(/[^\w.-]+/g, '-') : 'unreleased'
      return { release, name, slug, isLatest: release === latest, previous: before(release) }
    })
}

/** Returns the part of the version that pages are grouped by, such as `2`. Changes that are not released have a group of their own. */
const majorOf = ({ version }: Release): string => (version ? `${version.numbers[0]}.x` : 'unreleased')

function majorsOf(entries: readonly Entry[]): [major: string, entries: Entry[]][] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries)
    groups.set(majorOf(entry.release), [...(groups.get(majorOf(entry.release)) ?? []), entry])
  return [...groups]
}

type BadgeType = 'tip' | 'info' | 'warning' | 'danger'

/** Returns the badges of a release, the most important first. */
function badgesOf(
  { release, isLatest }: Entry,
  isBreaking: boolean,
  words: Words,
): { text: string; type: BadgeType }[] {
  const isPrerelease = (release.version?.prerelease.length ?? 0) > 0
  return [
    ...(release.isYanked ? [{ text: words.yanked, type: 'danger' as const }] : []),
    ...(release.version && release.isUnreleased ? [{ text: words.unreleased, type: 'info' as const }] : []),
    ...(isLatest ? [{ text: words.latest, type: 'tip' as const }] : []),
    ...(isPrerelease ? [{ text: words.prerelease, type: 'info' as const }] : []),
    ...(isBreaking ? [{ text: words.breaking, type: 'warning' as const }] : []),
  ]
}

const badges = (entry: Entry, isBreaking: boolean, words: Words): string =>
  badgesOf(entry, isBreaking, words)
    .map(({ text, type }) => `:badge[${text.replace(/[[\]]/g, '')}]{type="${type}"}`)
    .join(' ')

const blocks = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join('\n\n')

/** Returns the date, the badges and the link to the changes in the repository, and the changes. */
function releaseBlocks(entry: Entry, content: Content, { words, repository }: PageOptions): string {
  const { release, previous } = entry
  const { date, url = repositoryUrl(entry, repository), isYanked, isUnreleased } = release
  // A URL in a heading can also lead to the release itself.
  const isComparison = previous !== undefined && /\/compare\b|\.\.\.?/.test(url ?? '') && url?.includes(previous)
  const text = isComparison ? interpolate(words.compare, { version: escapeText(previous) }) : words.changes
  const link = url && `[${text}](<${url}>)`
  return blocks(
    release.name && `**${proseLine(release.name, { definitions: new Map(), repository })}**`,
    badges(entry, content.isBreaking, words),
    [date && interpolate(words.released, { date }), link].filter(Boolean).join(words.separator),
    isYanked ? `:::danger ${words.yanked}\n${words.yankedText}\n:::` : '',
    isUnreleased ? words.unreleasedText : '',
    content.markdown,
  )
}

const escapeText = (text: string): string => text.replace(/[\\`*_[\]<>]/g, '\\$&')

function repositoryUrl(
  { release: { version, isUnreleased }, previous }: Entry,
  repository: Repository | undefined,
): string | undefined {
  if (repository === undefined) return undefined
  // A version that is not released has no tag.
  const tag = isUnreleased ? undefined : version?.text
  if (previous !== undefined) return repository.compare(previous, tag)
  return tag && repository.version(tag)
}

function versionPage(entry: Entry, write: Write, options: PageOptions): GeneratedPage {
  const { words, route } = options
  const { release, name, slug, isLatest } = entry
  const { version, date } = release
  const title = version ? interpolate(words.pageTitle, { version: name }) : words.unreleased
  const values = { version: name, date: date ?? '' }
  const about = version
    ? interpolate(date === undefined ? words.changesOf : words.changesOfDated, values)
    : words.unreleasedText
  const content = write(entry, 2, '')
  const [badge] = badgesOf({ ...entry, isLatest }, false, words)
  return {
    route: route + slug,
    frontmatter: {
      title,
      description: about,
      ...(version && date !== undefined ? { published_at: date } : { feed: false }),
      sidebar: { label: name, ...(badge ? { badge } : {}) },
    },
    markdown: blocks(`# ${title}`, releaseBlocks(entry, content, options)),
  }
}

/** Returns a release as a section of a page. */
function section(entry: Entry, write: Write, options: PageOptions): string {
  const { name, slug } = entry
  return blocks(`## ${escapeText(name)} {#${slug}}`, releaseBlocks(entry, write(entry, 3, slug), options))
}

function majorPage(major: string, entries: readonly Entry[], write: Write, options: PageOptions): GeneratedPage {
  const { words, route } = options
  const isUnreleased = major === 'unreleased'
  const title = isUnreleased ? words.unreleased : interpolate(words.pageTitle, { version: major })
  const [entry] = entries
  const text =
    isUnreleased && entry
      ? releaseBlocks(entry, write(entry, 2, ''), options)
      : blocks(...entries.map((one) => section(one, write, options)))
  return {
    route: route + major,
    frontmatter: {
      title,
      description: isUnreleased ? words.unreleasedText : interpolate(words.changesOfMajor, { version: major }),
      outline: isUnreleased ? true : 2,
      sidebar: { label: isUnreleased ? words.unreleased : major },
    },
    markdown: blocks(`# ${title}`, text),
  }
}

/** Returns the first page: the introduction of the changelog, the latest version, and the sections. */
function indexPage(
  { introduction, definitions }: Changelog,
  sections: readonly string[],
  entries: readonly Entry[],
  { route, title, pages, repository, feed, words }: PageOptions,
): GeneratedPage {
  // The page of changes that are not released comes and goes.
  const isGone = pages !== 'one' && !entries.some(({ release }) => release.version === undefined)
  const latest = entries.find(({ isLatest }) => isLatest)
  const { date } = latest?.release ?? {}
  const sentence = date === undefined ? words.latestRelease : words.latestReleaseDated
  return {
    route,
    frontmatter: {
      title,
      feed: false,
      outline: pages === 'one' ? [2, 3] : 2,
      ...(isGone ? { redirect_from: `${route}unreleased` } : {}),
      ...(feed === undefined ? {} : { 'link-rss': feed }),
    },
    markdown: blocks(
      `# ${title}`,
      releaseContent(introduction, 2, '', { definitions, repository }).markdown,
      latest && interpolate(sentence, { version: `**${escapeText(latest.name)}**`, date: date ?? '' }),
      ...sections,
    ),
  }
}

/** Returns a table of releases for each major version. */
function listOf(
  entries: readonly Entry[],
  write: Write,
  { words }: PageOptions,
  urlOf: (entry: Entry) => string,
): string[] {
  const isDated = entries.some(({ release }) => release.date !== undefined)
  const cellsOf = (entry: Entry): [name: string, date: string, changes: string] => {
    const { groups, isBreaking } = write(entry, 2, '')
    const link = `[${escapeText(entry.name)}](<${urlOf(entry)}>)`
    return [
      [link, badges(entry, isBreaking, words)].filter(Boolean).join(' '),
      entry.release.date ?? '',
      summary(groups),
    ]
  }
  return majorsOf(entries).map(([major, all]) => {
    const rows = all.map(cellsOf)
    if (major === 'unreleased')
      return rows.map(([name, , changes]) => [name, changes].filter(Boolean).join(words.separator)).join('')
    const shown = [[words.version, words.date, words.changes], ['---', '---', '---'], ...rows]
    const lines = shown.map(([name, date, changes]) => `| ${[name, ...(isDated ? [date] : []), changes].join(' | ')} |`)
    return blocks(`## ${major} {#${major}}`, lines.join('\n'))
  })
}

/** Returns the groups of changes with their numbers, such as “Added 3, Fixed 2”. */
const summary = (groups: readonly Group[]): string =>
  groups.map(({ title, count }) => `${title.replace(/(?<!\\)\|/g, '\\|')} ${count}`).join(', ')

function sidebarItems(entries: readonly Entry[], { words }: PageOptions) {
  return majorsOf(entries).flatMap(([major, all]) => [
    ...(major === 'unreleased' ? [] : [{ type: 'section-header' as const, label: major }]),
    ...all.map(({ slug }) => ({
      type: 'file' as const,
      name: slug,
      ...(slug === 'unreleased' ? { label: words.unreleased } : {}),
    })),
  ])
}
