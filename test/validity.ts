// A built site's documents → what html-validate has to say against them, by the strictest of its rules that HTML itself knows.

import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import type { Output } from './output.ts'

/**
 * `recommended` and `document` hold rules of style as well. What is off is allowed by the standard, which says so in these places; what is
 * written that way is written by React, or is as short as it can be.
 */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended', 'html-validate:document'],
    rules: {
      // "A string that is an ASCII case-insensitive match": 13.1.1, The DOCTYPE.
      'doctype-style': 'off',
      // "On void elements, it does not mark the start tag as self-closing but instead is unnecessary and has no effect": 13.1.2.1, Start tags.
      'void-style': 'off',
      // "May be written with any mix of ASCII lower and ASCII upper alphas": 13.1.2.3, Attributes.
      'attr-case': 'off',
      // "The empty string or a value that is an ASCII case-insensitive match": 2.3.2, Boolean attributes.
      'attribute-empty-style': 'off',
      // Single quotes and none are as good: 13.1.2.3, Attributes. Drawings come as their authors wrote them.
      'attr-quotes': 'off',
      // What begins no reference is no ambiguous ampersand: 13.1.4, Character references.
      'no-raw-characters': ['error', { relaxed: true }],
      // Lists may have names: WAI-ARIA 1.2, 5.2.8.5 names the roles that may not.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // The menu comes before the title of the page, headings in it too: 4.3.11 knows no order but that of ranks.
      'heading-level': ['error', { minInitialRank: 'any' }],
      // "At least one character long and must not contain any ASCII whitespace": 3.2.6, The id attribute.
      'valid-id': ['error', { relaxed: true }],
      // Icons and canonical addresses are no scripts; a project's own tags are its own.
      'require-sri': ['error', { target: 'all', include: ['/static/'] }],
    },
  }),
)

/** Looks over every document. Each fault is told once, with the first document that has it, and how many do. */
export function invalidHtml(files: Output): string[] {
  const found = new Map<string, { first: string; count: number }>()
  const documents = [...files].filter(([path]) => path.endsWith('.html'))
  for (const [path, bytes] of documents) {
    const html = bytes.toString()
    for (const { ruleId, message, offset } of validator
      .validateStringSync(html, path)
      .results.flatMap(({ messages }) => messages)) {
      const key = `${ruleId}: ${message}`
      const known = found.get(key)
      if (known) known.count++
      else found.set(key, { first: `${path}: ${html.slice(offset, offset + 60)}`, count: 1 })
    }
  }
  return [...found].map(([fault, { first, count }]) => `${fault} (${count}) ${first}`)
}
