// Validates the documents of a built site with the rules of html-validate that are based on the HTML standard.

import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import type { Output } from './output.ts'

/** Resolves the configuration once, which takes longer than validating a small document. */
class CachingLoader extends StaticConfigLoader {
  #config: ReturnType<StaticConfigLoader['getConfigFor']> | undefined

  override getConfigFor(handle: string): ReturnType<StaticConfigLoader['getConfigFor']> {
    this.#config ??= super.getConfigFor(handle)
    return this.#config
  }
}

/**
 * `recommended` and `document` also contain style rules. The rules below are off or relaxed because they forbid code
 * that the cited sections of the standard allow. docsite uses such code where React emits it or where it is the shortest form.
 */
const validator = new HtmlValidate(
  new CachingLoader({
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
      // Single quotes and unquoted values are equivalent: 13.1.2.3, Attributes. Inline SVG is kept as its authors wrote
      // it.
      'attr-quotes': 'off',
      // An ampersand that does not begin a reference is not ambiguous: 13.1.4, Character references.
      'no-raw-characters': ['error', { relaxed: true }],
      // Lists may have names. The roles that must not have one are in WAI-ARIA 1.2, 5.2.8.5.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // The menu contains headings and comes before the page title: 4.3.11 restricts only the order of ranks.
      'heading-level': ['error', { minInitialRank: 'any' }],
      // "At least one character long and must not contain any ASCII whitespace": 3.2.6, The id attribute.
      'valid-id': ['error', { relaxed: true }],
      // All files come from the origin of the document.
      'require-sri': 'off',
    },
  }),
)

/** Returns each error once, with the first document and the number of documents that contain it. */
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
