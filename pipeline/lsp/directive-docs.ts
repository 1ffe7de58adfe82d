// What editors show for directives: their forms, attributes and templates. The manual's page about blocks says more.

import { badgeTypes } from '../model/config/badge.ts'
import { packageHome } from '../source/package.ts'

/** `container` is `:::name`, `leaf` is `::name` and `text` is `:name`. */
export type DirectiveForm = 'container' | 'leaf' | 'text'

export interface DirectiveDocs {
  forms: readonly DirectiveForm[]
  /** A phrase without a period, as Markdown. */
  purpose: string
  /** The attributes, with their values if these are known. */
  attributes: Readonly<Record<string, readonly string[]>>
  /** The template after the name, in the snippet syntax of the protocol. */
  template: string
  page: string
}

const any: readonly string[] = []
const blocks = `${packageHome}/guide/blocks`
const media = `${packageHome}/guide/media`

const callout = (purpose: string): DirectiveDocs => ({
  forms: ['container'],
  purpose,
  attributes: { title: any, open: any, id: any, class: any },
  template: `\n\${0:Text}\n:::`,
  page: blocks,
})

const player = (purpose: string): DirectiveDocs => ({
  forms: ['leaf'],
  purpose,
  attributes: { src: any, title: any },
  template: `{src="\${1:./file}" title="\${2:Title}"}`,
  page: media,
})

export const directiveDocs: Readonly<Record<string, DirectiveDocs>> = {
  tip: callout('A tip'),
  info: callout('Additional information'),
  note: callout('A note'),
  warning: callout('A warning'),
  caution: callout('A warning about risks'),
  danger: callout('A warning about damage'),
  details: callout('Text that readers open'),
  steps: {
    forms: ['container'],
    purpose: 'Numbered steps, from a list or from headings',
    attributes: {},
    template: `\n1. \${1:First step}\n2. \${0:Second step}\n:::`,
    page: blocks,
  },
  'code-group': {
    forms: ['container'],
    purpose: 'Code blocks as tabs',
    attributes: { group: any, stackblitz: any },
    template: `\n\`\`\`\${1:ts} [\${2:first.ts}]\n$3\n\`\`\`\n\`\`\`\${4:js} [\${5:second.js}]\n$0\n\`\`\`\n:::`,
    page: blocks,
  },
  tabs: {
    forms: ['container'],
    purpose: 'Tabs with any content',
    attributes: { group: any },
    template: `\n:::tab{label="\${1:First}"}\n$2\n:::\n:::tab{label="\${3:Second}"}\n$0\n:::\n::::`,
    page: blocks,
  },
  tab: {
    forms: ['container'],
    purpose: 'One of the tabs in `tabs`',
    attributes: { value: any, label: any, default: any },
    template: `{label="\${1:Label}"}\n\${0:Text}\n:::`,
    page: blocks,
  },
  cards: {
    forms: ['container'],
    purpose: 'Cards side by side',
    attributes: {},
    template: `\n::card[\${1:Title}]{href="\${2:./page.md}"}\n::card[\${3:Title}]{href="\${0:./page.md}"}\n:::`,
    page: blocks,
  },
  card: {
    forms: ['container', 'leaf'],
    purpose: 'A card, which may be a link',
    attributes: { href: any, icon: any, title: any },
    template: `[\${1:Title}]{href="\${0:./page.md}"}`,
    page: blocks,
  },
  'file-tree': {
    forms: ['container'],
    purpose: 'A tree of files, from a list',
    attributes: { open: any },
    template: `\n- \${1:src/}\n  - \${0:index.ts}\n:::`,
    page: blocks,
  },
  figure: {
    forms: ['container'],
    purpose: 'An image or another block with a caption',
    attributes: { caption: any, id: any },
    template: `{caption="\${1:Caption}"}\n![\${2:Description}](\${0:./image.png})\n:::`,
    page: blocks,
  },
  compare: {
    forms: ['container'],
    purpose: 'Two images, of which a slider shows one',
    attributes: { caption: any, id: any },
    template: `\n![\${1:Before}](\${2:./before.png})\n![\${3:After}](\${0:./after.png})\n:::`,
    page: blocks,
  },
  include: {
    forms: ['leaf'],
    purpose: 'Inserts a fragment, whose name begins with `_`',
    attributes: { file: any },
    template: `{file="\${0:_fragment.md}"}`,
    page: `${packageHome}/guide/markdown`,
  },
  audio: player('A sound file'),
  video: player('A video'),
  embed: player('A frame with a page of another site'),
  badge: {
    forms: ['text'],
    purpose: 'A label in the line',
    attributes: { type: badgeTypes, outline: any },
    template: `[\${1:New}]`,
    page: blocks,
  },
  button: {
    forms: ['text'],
    purpose: 'A link that looks like a button',
    attributes: { href: any, type: any },
    template: `[\${1:Text}]{href="\${0:./page.md}"}`,
    page: blocks,
  },
  kbd: { forms: ['text'], purpose: 'Keys of the keyboard', attributes: {}, template: `[\${0:Ctrl+K}]`, page: blocks },
  source: {
    forms: ['text'],
    purpose: 'A link to source code',
    attributes: { href: any },
    template: `[\${1:Source}]{href="\${0:https://}"}`,
    page: blocks,
  },
}
