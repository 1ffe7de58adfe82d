// The block `option`: the facts about a configuration option as the head of its page.

import { type BlockOnPage, type Content, codeBlock, defineBlock, h, schema } from '@docsite/cli'
import { rspackUrl, sourceUrl } from './links.ts'
import { noteText } from './note.ts'
import { type OptionText, optionTexts } from './texts.ts'
import { isLong, withLines } from './value.ts'

interface Facts {
  type?: string | undefined
  default?: string | undefined
  'default-note'?: string | undefined
  scope?: 'shared' | 'environment' | undefined
  applies?: string | undefined
  targets?: string | undefined
  modes?: string | undefined
  cli?: string | undefined
  since?: string | undefined
  rspack?: string | undefined
  source?: string | undefined
  config?: string | undefined
}

export const option = defineBlock({
  name: 'option',
  description: 'The facts about a configuration option',
  attributes: schema.object({
    type: schema.string,
    default: schema.string,
    'default-note': schema.about('Markdown: code, and links', schema.string),
    scope: schema.oneOf('shared', 'environment'),
    applies: schema.about('Commands, separated by spaces', schema.string),
    targets: schema.about('Values of `output.target`, separated by spaces', schema.string),
    modes: schema.about('Values of `mode`, separated by spaces', schema.string),
    cli: schema.about('Flags, separated by spaces', schema.string),
    since: schema.about('The first release after 1.0 that has the option', schema.string),
    rspack: schema.about('An option, a plugin or a loader of Rspack', schema.string),
    source: schema.about('A file in the sources of `@rsbuild/core`, with the line of the type', schema.string),
    config: schema.about('A configuration with the option, which the page’s plugin adds', schema.string),
  }),
  style: new URL('option.css', import.meta.url),
  render: ({ attributes, content, page }) => optionHead(attributes, content, page.lang),
})

const rowClass = (name: string, { default: value, 'default-note': note }: Facts): string =>
  name === 'default' && ((value?.length ?? 0) > longestNarrow || note !== undefined)
    ? 'option-default wide'
    : `option-${name}`

/** The number of letters of a default that fit into a column. */
const longestNarrow = 16

/** Returns the head: the type and the default in full width, the other facts in columns below them, and a button that copies. */
export function optionHead(facts: Facts, content: BlockOnPage['content'], lang: string): Content {
  const { labels, scopes, comma, copy } = optionTexts(lang)
  const { type, default: value, 'default-note': note, scope, since, rspack, source, config } = facts
  const row = (name: keyof OptionText['labels'], ...content: Content[]) =>
    h('div', { class: rowClass(name, facts) }, h('dt', {}, labels[name]), h('dd', {}, ...content))
  const list = (name: 'applies' | 'targets' | 'modes' | 'cli') =>
    facts[name] !== undefined &&
    row(
      name,
      facts[name].split(' ').map((word, i) => [i > 0 && comma, h('code', {}, word)]),
    )
  return h(
    'div',
    { class: 'option' },
    h(
      'dl',
      {},
      row('type', type !== undefined && codeBlock('ts', type), content),
      (value !== undefined || note !== undefined) &&
        row(
          'default',
          value !== undefined && codeBlock('ts', withLines(value)),
          note !== undefined && h('p', { class: isLong(value) ? 'below' : undefined }, noteText(note)),
        ),
      scope !== undefined && row('scope', scopes[scope]),
      list('applies'),
      list('targets'),
      list('modes'),
      list('cli'),
      since !== undefined && row('since', h('code', {}, since)),
      rspack !== undefined && row('rspack', h('a', { href: rspackUrl(rspack, lang) }, h('code', {}, rspack))),
      source !== undefined && row('source', h('a', { href: sourceUrl(source) }, source.replace(/#.*/, ''))),
    ),
    // The style sheet shows the name, so that it is not part of the text in search and copies.
    config !== undefined &&
      h('button', { type: 'button', class: 'needs-script', 'aria-label': copy, 'data-copy': config }),
  )
}
