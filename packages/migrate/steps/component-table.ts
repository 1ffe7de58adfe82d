// The components of other generators that have a counterpart in docsite. To add one, add a row.

import { dedent } from '../text/indent.ts'
import { fileTree, labelsOf } from './component-blocks.ts'
import { card, cards, team } from './component-cards.ts'
import { codeBlock, packageManagers, slot } from './component-code.ts'
import { image, player, themedImage, youtube } from './component-media.ts'
import { mdxComponents } from './component-rows.ts'
import { attribute, type Convert, line, stringOf, type Use } from './component-use.ts'
import { containerNames } from './containers.ts'
import { anchorText, attributesText, containerText, labelText, plainLabel } from './directives.ts'

const unwrap: Convert = ({ content }) => content
const remove: Convert = () => ''

/** Its content is often a function that only a browser can call. */
const browserOnly: Convert = ({ draft, element: { name }, content }) => {
  if (!isFunction(content)) return content
  const sentence = `The content of \`<${name}>\` is a function that runs in the browser, so the page does not show it. Write a component in \`config/islands/\`.`
  draft.find('todo', sentence, `<${name}`, content.trim())
  return ''
}

/** Returns whether a content in braces is a function: `{() => <Map />}` or `{function () {…}}`. */
const isFunction = (content: string): boolean =>
  /^\s*\\?\{\s*(?:async\s+)?(?:function\b|\([^()]*\)\s*=>|\w+\s*=>)/.test(content)

const tabs: Convert = (use) => {
  if (!/^:::tab\b/m.test(use.content)) return use.content
  const values: unknown = attribute(use, 'values')
  const labels = new Map(
    (Array.isArray(values) ? values : []).map((entry: unknown) =>
      typeof entry === 'object' && entry !== null && 'value' in entry && 'label' in entry
        ? [String(entry.value), String(entry.label)]
        : [String(entry), String(entry)],
    ) as [string, string][],
  )
  const group = stringOf(use, 'groupId', 'syncKey', 'group', 'storageKey')
  const chosen = stringOf(use, 'defaultValue')
  const names = labelsOf(use)
  let unnamed = 0
  const named = use.content.replace(
    /^:::tab(?=[ \t]*$)/gm,
    () => `:::tab${labelText(plainLabel(names[unnamed++] ?? `${unnamed}`))}`,
  )
  const content = named.replace(/:::tab\[([^\]\n]*)\]\{value="\1"/g, (whole, value: string) => {
    const label = labels.get(value)
    return label === undefined ? whole : `:::tab${labelText(label)}{value="${value}"`
  })
  const marked = chosen === undefined ? content : content.replace(`{value="${chosen}"}`, `{value="${chosen}" default}`)
  return containerText('tabs', attributesText({ group }), marked)
}

const tab: Convert = (use) => {
  const value = stringOf(use, 'value')
  const label = stringOf(use, 'label', 'title', 'name')
  const isDefault = use.element.attributes.has('default')
  const icon = stringOf(use, 'icon')
  if (icon !== undefined) use.draft.find('note', 'Tabs have no icons.', `<${use.element.name}`, icon)
  const attributes = { value: value === label ? undefined : value, default: isDefault }
  // Without a label, the tabs around this one may name it.
  return containerText(
    'tab',
    `${labelText(plainLabel(label ?? value ?? ''))}${attributesText(attributes)}`,
    use.content,
  )
}

const badgeTypes = new Map([
  ['tip', 'tip'],
  ['success', 'tip'],
  ['note', 'info'],
  ['info', 'info'],
  ['default', 'info'],
  ['warning', 'warning'],
  ['caution', 'warning'],
  ['danger', 'danger'],
  ['error', 'danger'],
])

const badge: Convert = (use) => {
  const written = stringOf(use, 'text') ?? line(use.content)
  const title = written === '' ? (stringOf(use, 'title') ?? '') : ''
  // A badge that is only an icon says in its title what it means.
  if (title.length > 60) return `*${title}*`
  const text = written || title
  const type = badgeTypes.get(stringOf(use, 'type', 'variant') ?? 'tip') ?? 'info'
  return text === ''
    ? undefined
    : `:badge${labelText(text.replace(/<[^>]+>/g, ''))}${attributesText({ type: type === 'tip' ? undefined : type })}`
}

const aside: Convert = (use) => {
  const type = (stringOf(use, 'type', 'variant') ?? 'note').toLowerCase()
  return containerText(
    containerNames.get(type) ?? 'note',
    labelText(stringOf(use, 'title', 'label') ?? ''),
    use.content,
  )
}

const link: Convert = (use) => {
  const href = stringOf(use, 'href', 'to', 'link')
  const text = line(use.content) || stringOf(use, 'text', 'title', 'label')
  const id = stringOf(use, 'id')
  if (href === undefined && id !== undefined) return anchorText(id) + (text ?? '')
  return href === undefined || !text ? undefined : `[${text}](${href})`
}

const button: Convert = (use) => {
  const href = stringOf(use, 'href', 'to', 'link')
  const text = line(use.content).replace(/<[^>]+>/g, '') || stringOf(use, 'text', 'title', 'label')
  const isSecondary = /secondary|minimal|alt|outline/.test(stringOf(use, 'variant', 'type', 'theme') ?? '')
  return href === undefined || !text
    ? undefined
    : `:button${labelText(text)}${attributesText({ href, type: isSecondary ? 'secondary' : undefined })}`
}

/** The parts of VitePress's team page are slots: a title, a lead and the members. */
const teamHeading =
  (marks: string): Convert =>
  ({ content }) => {
    const slotOf = (name: string) =>
      dedent(new RegExp(`<template\\s+(?:#|v-slot:)${name}>([\\s\\S]*?)</template>`).exec(content)?.[1] ?? '').trim()
    const title = line(slotOf('title'))
    const parts = [title && `${marks} ${title}`, slotOf('lead'), slotOf('members')].filter(Boolean)
    return parts.length > 0 ? parts.join('\n\n') : undefined
  }

/** Steps are a list or headings. Other content needs no container. */
const steps: Convert = ({ content }) =>
  /^ {0,3}(?:\d+[.)] |[-*+] |#{2,6} )/m.test(content) ? containerText('steps', '', content) : content

/** An icon has no counterpart. Its label is a text that only some readers notice. */
/** Returns whether an icon is all that a link contains. */
const isLinkText = ({ text, element: { start, end } }: Use): boolean =>
  /(?:<a\b[^<>]*>|\[)\s*$/.test(text.slice(Math.max(0, start - 1000), start)) &&
  /^\s*(?:<\/a>|\]\()/.test(text.slice(end))

/** A link needs a text, so the name of its only icon stays: `arrow-right` → `arrow right`. */
const icon: Convert = (use) => {
  const label = stringOf(use, 'label', 'title', 'aria-label')
  if (isLinkText(use))
    return label ?? (stringOf(use, 'icon', 'name') ?? 'link').replace(/^.*:/, '').replace(/[-_]/g, ' ')
  if (label !== undefined) use.draft.find('note', 'This icon is removed.', `<${use.element.name}`, label)
  return ''
}

/** Lists the pages of a section. */
const pageList: Convert = ({ draft }) => {
  draft.fields.overview = true
  return ''
}

/** Keeps what is written for the head of the page in the report. */
const head: Convert = ({ draft, content }) => {
  draft.find('note', 'Set the tags of the head in the frontmatter field `head`.', '<Head', content.trim())
  return ''
}

const sourceLink: Convert = (use) => {
  const href = stringOf(use, 'href')
  return href === undefined ? undefined : `:source[]${attributesText({ href })}`
}

const overview: Convert = ({ draft }) => {
  draft.fields.overview = true
  return ''
}

/** The components by name. */
export const componentTable: ReadonlyMap<string, { convert: Convert; into: string }> = new Map(
  Object.entries({
    ...mdxComponents,
    Tabs: { convert: tabs, into: '`:::tabs`' },
    Tab: { convert: tab, into: '`:::tab`' },
    'Tabs.Tab': { convert: tab, into: '`:::tab`' },
    TabItem: { convert: tab, into: '`:::tab`' },
    Steps: { convert: steps, into: '`:::steps`' },
    Badge: { convert: badge, into: '`:badge[…]`' },
    Aside: { convert: aside, into: 'containers' },
    Admonition: { convert: aside, into: 'containers' },
    Callout: { convert: aside, into: 'containers' },
    Card: { convert: card, into: 'cards' },
    LinkCard: { convert: card, into: 'cards' },
    IconCard: { convert: card, into: 'cards' },
    CardGrid: { convert: cards, into: '`:::cards`' },
    Cards: { convert: cards, into: '`:::cards`' },
    VPTeamMembers: { convert: team, into: '`:::cards`' },
    VPTeamPageTitle: { convert: teamHeading('#'), into: 'headings' },
    VPTeamPageSection: { convert: teamHeading('##'), into: 'headings' },
    VPTeamPage: { convert: unwrap, into: 'their content' },
    LinkButton: { convert: button, into: '`:button[…]`' },
    VPButton: { convert: button, into: '`:button[…]`' },
    Link: { convert: link, into: 'links' },
    Image: { convert: image, into: 'images' },
    Video: { convert: player('video'), into: '`::video`' },
    Audio: { convert: player('audio'), into: '`::audio`' },
    FileTree: { convert: fileTree, into: '`:::file-tree`' },
    Icon: { convert: icon, into: 'nothing' },
    TOCInline: { convert: remove, into: 'the outline' },
    DocCardList: { convert: pageList, into: '`overview: true`' },
    Head: { convert: head, into: 'nothing' },
    YouTube: { convert: youtube, into: 'frames' },
    Youtube: { convert: youtube, into: 'frames' },
    YouTubeEmbed: { convert: youtube, into: 'frames' },
    YoutubeEmbed: { convert: youtube, into: 'frames' },
    LiteYouTubeEmbed: { convert: youtube, into: 'frames' },
    LiteYouTube: { convert: youtube, into: 'frames' },
    ThemedImage: { convert: themedImage, into: 'images' },
    PackageManagerTabs: { convert: packageManagers, into: '`package-manager` code blocks' },
    PackageManagers: { convert: packageManagers, into: '`package-manager` code blocks' },
    CodeBlock: { convert: codeBlock, into: 'code blocks' },
    Code: { convert: codeBlock, into: 'code blocks' },
    Overview: { convert: overview, into: '`overview: true`' },
    SourceCode: { convert: sourceLink, into: '`:source[…]`' },
    ClientOnly: { convert: unwrap, into: 'their content' },
    BrowserOnly: { convert: browserOnly, into: 'their content' },
    NoSSR: { convert: unwrap, into: 'their content' },
    Fragment: { convert: slot, into: 'their content' },
    '': { convert: unwrap, into: 'their content' },
  } satisfies Record<string, { convert: Convert; into: string }>),
)
