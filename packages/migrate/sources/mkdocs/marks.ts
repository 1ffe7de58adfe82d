// Converts the small marks of Python-Markdown and of Material for MkDocs: icons, attribute lists, keys and abbreviations.

import type { Draft, Step } from '../../draft.ts'
import { codeFolder } from '../../steps/code-files.ts'
import { anchorText, attributesText, labelText } from '../../steps/directives.ts'
import { themedImageText } from '../../steps/themed-image.ts'
import { isEmoji } from '../../text/emoji.ts'
import { applyEdits, fencesIn, replaceInText } from '../../text/mask.ts'

/** A list of attributes, such as `{ .class #id key="value" }`. */
const attributeList = String.raw`\{:?[ \t]*((?:[.#][^\s{}.#]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"']+)|[ \t])+)\}`

/** Icons with a meaning that a character has too. All others only decorate. */
const characters: ReadonlyMap<string, string> = new Map([
  ['check', '✓'],
  ['check-all', '✓'],
  ['check-bold', '✓'],
  ['check-circle', '✓'],
  ['close', '✗'],
  ['close-thick', '✗'],
  ['close-circle', '✗'],
  ['minus', '–'],
  ['plus', '+'],
  ['arrow-right', '→'],
  ['arrow-left', '←'],
  ['arrow-up', '↑'],
  ['arrow-down', '↓'],
  ['three-bars', '☰'],
  ['menu', '☰'],
  ['dots-vertical', '⋮'],
  ['kebab-horizontal', '⋯'],
  ['gear', '⚙'],
  ['cog', '⚙'],
])

/** Converts `:material-check:` into a character, or removes it. */
const convertIcons: Step = (draft) => {
  const icon = new RegExp(
    `:(material|octicons|fontawesome|simple|bootstrap)-([\\w-]+):(?:[ \\t]?${attributeList})?((?:[ \\t]|&nbsp;)*)`,
    'g',
  )
  const removed = new Set<string>()
  draft.text = replaceInText(draft.text, icon, ([whole, , name = '', attributes = '', blanks = ''], offset) => {
    draft.count('icons → characters or nothing')
    const title = /\btitle=(?:"([^"]*)"|'([^']*)')/.exec(attributes)
    if (title) removed.add(title[1] ?? title[2] ?? '')
    const character = characters.get(name.replace(/-(?:16|24)$/, ''))
    if (character !== undefined) return character + blanks
    const isWord =
      /\p{L}[ \t]+$/u.test(draft.text.slice(Math.max(0, offset - 40), offset)) &&
      /^(?:$|[\s.,;:!?(])/.test(draft.text.slice(offset + whole.trimEnd().length))
    if (isWord)
      draft.find('todo', `The icon \`${name}\` stood for a word in this sentence. Write the word.`, whole.trim(), name)
    // At the beginning of a text, the blanks after the icon would move the text, or make it code.
    return /(?:^|\n|[-*+>|]|\d[.)]|[[*_(])[ \t]*$/.test(draft.text.slice(Math.max(0, offset - 40), offset))
      ? ''
      : blanks
  })
  if (removed.size > 0)
    draft.find('note', 'Icons on this page had these titles, which are removed.', undefined, [...removed].join('\n'))
}

/** Converts names of emoji that GitHub does not know: those of people, and flags of countries. */
const convertEmoji: Step = (draft) => {
  draft.text = replaceInText(draft.text, /(?<![\w:]):([a-z][\w+-]*):(?![\w:])/g, ([, name = '']) => {
    if (isEmoji(name)) return undefined
    const [, country] = /^flag_([a-z]{2})$/.exec(name) ?? []
    if (country !== undefined)
      return String.fromCodePoint(...[...country].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 97))
    const plain = name.replace(/_tone\d$/, '').replace(/^(?:wo)?man_/, '')
    return isEmoji(plain) ? `:${plain}:` : undefined
  })
}

const keyNames: ReadonlyMap<string, string> = new Map([
  ['arrow-up', '↑'],
  ['up', '↑'],
  ['arrow-down', '↓'],
  ['down', '↓'],
  ['arrow-left', '←'],
  ['left', '←'],
  ['arrow-right', '→'],
  ['right', '→'],
  ['page-up', 'Page Up'],
  ['page-down', 'Page Down'],
  ['cmd', '⌘'],
  ['command', '⌘'],
  ['esc', 'Esc'],
])

const keyText = (key: string): string =>
  keyNames.get(key) ??
  key
    .replace(/^["']|["']$/g, '')
    .split('-')
    .map((part) => part.replace(/^[a-z]/, (letter) => letter.toUpperCase()))
    .join(' ')

const convertKeys: Step = (draft) => {
  draft.text = replaceInText(draft.text, /\+\+([a-z\d"'][\w"'+ -]*?)\+\+/g, ([, keys = '']) => {
    draft.count('`++key++` → `:kbd[…]`')
    return `:kbd${labelText(keys.split('+').map(keyText).join('+'))}`
  })
}

/** Converts buttons, pairs of images and sizes, and removes all other attributes. */
const convertAttributes: Step = (draft) => {
  draft.text = replaceInText(draft.text, /^[ \t]*\[TOC\][ \t]*$/gm, () => {
    draft.count('`[TOC]` → the outline')
    return ''
  })
  draft.text = replaceInText(
    draft.text,
    new RegExp(String.raw`(?<!!)\[((?:[^\[\]\n]|\[[^\[\]\n]*\])*)\]\(([^()\s]+)\)${attributeList}`, 'g'),
    ([, text = '', href = '', attributes = '']) => {
      if (!/\.md-button\b/.test(attributes)) return undefined
      draft.count('`.md-button` → `:button[…]`')
      const type = /\.md-button--primary\b/.test(attributes) ? undefined : 'secondary'
      return `:button${labelText(text.trim())}${attributesText({ href, type })}`
    },
  )
  draft.text = replaceInText(
    draft.text,
    new RegExp(String.raw`(!\[[^\]\n]*\]\([^()\n]*\))[ \t]*${attributeList}`, 'g'),
    ([whole, image = '', attributes = ''], offset) => {
      const [, side] = /\balign=["']?(left|right)\b/.exec(attributes) ?? []
      const isBefore = /^\n[ \t]*\S/.test(draft.text.slice(offset + whole.length))
      if (side !== undefined) {
        draft.find('note', `This image stood at the ${side} of the text. It has a paragraph of its own now.`, whole)
        draft.count('images beside text → paragraphs')
      }
      const end = side !== undefined && isBefore ? '\n' : ''
      const sizes = Array.from(
        attributes.matchAll(/\b(width|height)=["']?(\d+)(?:px)?["']?(?![\d%])/g),
        ([, name, size]) => `${name}=${size}`,
      )
      return (sizes.length > 0 ? `${image}{${sizes.join(' ')}}` : image) + end
    },
  )
  draft.text = replaceInText(
    draft.text,
    /!\[([^\]\n]*)\]\(([^()\s#]+)#only-light\)(\{[^{}\n]*\})?\s*!\[[^\]\n]*\]\(([^()\s#]+)#only-dark\)(?:\{[^{}\n]*\})?/g,
    ([, alt = '', light = '', sizes = '', dark = '']) => themedImageText(alt, light, dark, sizes.slice(1, -1)),
  )
  draft.text = draft.text.replace(
    /(\]\([^()\s#]+)#(?:gh-)?(?:only-light|only-dark|dark-mode-only|light-mode-only)(?=\))/g,
    '$1',
  )
  convertHeadings(draft)
  removeAttributes(draft)
}

function convertHeadings(draft: Draft): void {
  draft.text = replaceInText(
    draft.text,
    /^(#{1,6}[ \t][^\n]*?)[ \t]*\{:?[ \t]*([^{}\n]*)\}[ \t]*$/gm,
    ([whole, heading = '', attributes = '']) => {
      const [, hash, named] = /#([^\s}]+)|\bid=["']?([^\s"'}]+)/.exec(attributes) ?? []
      const id = hash ?? named
      const [, label] = /\bdata-toc-label=["']([^"']*)["']/.exec(attributes) ?? []
      if (label !== undefined) draft.find('note', 'The outline shows the heading itself.', whole, label)
      return `${heading}${id ? ` {#${id}}` : ''}`
    },
  )
}

function removeAttributes(draft: Draft): void {
  const place = new RegExp(
    String.raw`(?<=[)\]*_\x60:\w.,?!>])[ \t]*${attributeList}(?=[ \t]*$|[\s.,;:!?)|])|^[ \t]*${attributeList}[ \t]*$`,
    'gm',
  )
  draft.text = replaceInText(draft.text, place, ([whole], offset) => {
    const before = draft.text.slice(draft.text.lastIndexOf('\n', offset - 1) + 1, offset)
    // The attributes of directives and images stay.
    if (
      /^#{1,6}[ \t]|:[\w-]+(?:\[[^\]\n]*\])?$|!\[[^\]\n]*\]\([^()\n]*\)$/.test(
        before + (/^[ \t]/.exec(whole)?.[0] ?? ''),
      )
    )
      return undefined
    if (/^!\[[^\]\n]*\]\([^()\n]*\)$/.test(before.trim())) return undefined
    draft.count('attribute lists → nothing')
    const titles = Array.from(whole.matchAll(/\b(?:title|data-[\w-]+)=["']([^"']*)["']/g), ([, text]) => text)
    if (titles.length > 0) draft.find('note', 'These attributes are removed.', whole.trim(), titles.join('\n'))
    const id = /(?:^|[\s{:])#([^\s{}]+)/.exec(whole)?.[1]
    return id === undefined ? '' : anchorText(id)
  })
}

/** Converts the marks of pymdownx.caret, tilde and critic, which are ordinary text without these extensions. */
const convertScripts: Step = (draft) => {
  const has = (name: string) => draft.conversion.site.settings.extensions?.has(`pymdownx.${name}`) ?? false
  const wrap = (pattern: RegExp, name: string) => {
    draft.text = replaceInText(draft.text, pattern, ([, text = '']) => {
      draft.count(`marks → \`<${name}>\``)
      return `<${name}>${text}</${name}>`
    })
  }
  if (has('critic')) {
    wrap(/\{\+\+([^\n]*?)\+\+\}/g, 'ins')
    wrap(/\{--([^\n]*?)--\}/g, 'del')
    wrap(/\{==([^\n]*?)==\}/g, 'mark')
  }
  if (has('caret')) {
    wrap(/\^\^(?=\S)([^\n^]*?\S)\^\^/g, 'ins')
    wrap(/(?<!\[)\^(?=[^\s^])([^\s^]+)\^/g, 'sup')
  }
  if (has('tilde')) wrap(/(?<!~)~(?=[^\s~])([^\s~]+)~(?!~)/g, 'sub')
}

const abbreviation = /^[ \t]*\*\[([^\]\n]+)\]:[ \t]*(.+)$/gm

/** Converts `*[HTML]: …`: marks the first use on the page with the meaning. */
const convertAbbreviations: Step = (draft) => {
  const meanings = new Map<string, string>()
  const collect = (text: string) =>
    text.replace(abbreviation, (_, name: string, meaning: string) => {
      meanings.set(name, meaning.trim())
      return ''
    })
  draft.text = replaceInText(draft.text, abbreviation, ([whole]) => collect(whole))
  collect(draft.conversion.site.settings.abbreviations ?? '')
  for (const [name, meaning] of meanings) {
    const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    let isFirst = true
    draft.text = replaceInText(
      draft.text,
      new RegExp(`(?<![\\p{L}\\p{N}_/.#:<"[-])${escaped}(?![\\p{L}\\p{N}_\\]/"=>-])`, 'gu'),
      (_, offset) => {
        const before = draft.text.slice(draft.text.lastIndexOf('\n', offset - 1) + 1, offset)
        if (!isFirst || /^\s*#|<[^<>]*$|\]\([^()]*$|:::/.test(before)) return undefined
        isFirst = false
        draft.count('abbreviations → `<abbr>`')
        return `<abbr title="${meaning.replaceAll('"', '&quot;')}">${name}</abbr>`
      },
    )
  }
}

/** Python-Markdown allows the text of a footnote to begin on the next line. */
const convertFootnotes: Step = (draft) => {
  draft.text = replaceInText(
    draft.text,
    /^ {0,3}(\[\^[^\]\n]+\]:)[ \t]*(?:\n+ {4}|\n {0,3}(?!\[\^))(?=\S)/gm,
    ([, label = '']) => `${label} `,
  )
}

/** A number in a comment of code that refers to the list below. The exclamation mark only removed the marks of the comment. */
const annotation = /((?:#|\/\/|<!--|\/\*|--|;|%) *\(\d+\))!/g

/** Keeps the numbers in the code of the page and in that of files that it shows, and names the plugin that shows the notes. */
const convertAnnotations: Step = (draft) => {
  const { copies, files, written } = draft.conversion
  // The word makes docsite name the plugin that shows the notes.
  const fences = fencesIn(draft.text).filter(({ codeStart, codeEnd }) =>
    hasAnnotation(draft.text.slice(codeStart, codeEnd)),
  )
  draft.text = applyEdits(
    draft.text,
    fences.map(({ codeStart }) => ({ start: codeStart - 1, end: codeStart - 1, text: ' code-notes' })),
  )
  const withoutMarks = (text: string): string =>
    text.replace(annotation, (_, number: string) => {
      draft.count('annotations in code → numbers of notes')
      return number
    })
  draft.text = withoutMarks(draft.text)
  for (const [path, [file]] of [...copies]) {
    const code = path.startsWith(`${codeFolder}/`) ? (files.text(file) ?? '') : ''
    const shown = withoutMarks(code)
    if (shown === code) continue
    copies.delete(path)
    written.set(path, shown)
  }
}

const hasAnnotation = (code: string): boolean => code.search(annotation) >= 0

export const markSteps: readonly Step[] = [
  convertIcons,
  convertEmoji,
  convertKeys,
  convertAttributes,
  convertScripts,
  convertAbbreviations,
  convertFootnotes,
  convertAnnotations,
]
