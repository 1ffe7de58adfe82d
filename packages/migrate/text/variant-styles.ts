// Finds what the style sheets of the old theme show only for a choice of the reader: `.prefers-cats .for-birds { display: none }`.

import type { ProjectFiles } from '../files.ts'
import type { Variants } from '../model.ts'

/** Marks that themes in packages use for the appearance. Their styles are not in the project. */
const knownSchemes: readonly (readonly [string, 'light' | 'dark'])[] = (['light', 'dark'] as const).flatMap((scheme) =>
  [`[img-${scheme}]`, `.img-${scheme}`, `.${scheme}-only`, `.only-${scheme}`, `.${scheme}-img`, `.${scheme}-image`].map(
    (mark) => [mark, scheme] as const,
  ),
)

/** The variants of generators whose styles were not read. */
export const knownVariants: Variants = { schemes: new Map(knownSchemes), choices: new Map() }

interface Rule {
  /** The selector of the element's surroundings, or `''`. */
  state: string
  mark: string
  isHidden: boolean
}

/** Reads the style sheets and the styles of components in these directories. */
export function variantsIn(files: ProjectFiles, folders: readonly string[]): Variants {
  const schemes = new Map(knownSchemes)
  const choices = new Map<string, string>()
  for (const file of folders.flatMap((folder) => files.list(folder))) {
    if (!/\.(?:css|scss|less|styl|vue)$/.test(file)) continue
    const rules = rulesIn(stylesIn(files.peek(file) ?? '', file))
    const hiddenAlone = new Set(rules.flatMap(({ state, mark, isHidden }) => (state === '' && isHidden ? [mark] : [])))
    for (const { state, mark, isHidden } of rules) {
      // An element that is always hidden except in a state, or one that a state hides.
      if (state === '' || isHidden === hiddenAlone.has(mark)) continue
      const scheme = schemeOf(state)
      if (scheme === undefined) choices.set(mark, file)
      else schemes.set(mark, isHidden === (scheme === 'dark') ? 'light' : 'dark')
    }
  }
  return { schemes, choices }
}

const stylesIn = (text: string, file: string): string =>
  file.endsWith('.vue')
    ? Array.from(text.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g), ([, css = '']) => css).join('\n')
    : text

/** Returns the rules that set `display`, one for each selector whose element has one mark. */
const rulesIn = (css: string): Rule[] =>
  Array.from(css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)).flatMap(
    ([, selectors = '', declarations = '']) => {
      const [, display] = /(?:^|;)\s*display\s*:\s*([\w-]+)/.exec(declarations) ?? []
      if (display === undefined) return []
      return selectors.split(',').flatMap((selector): Rule[] => {
        const [, state = '', mark] = /^(?:(\S.*?)[\s>]+)?(?:[a-z]+)?(\.[\w-]+|\[[\w-]+\])$/.exec(selector.trim()) ?? []
        return mark === undefined || isLayout(state) ? [] : [{ state, mark, isHidden: display === 'none' }]
      })
    },
  )

/** Returns whether a selector names a part of the page instead of a choice: a state is a class or an attribute of the whole page. */
const isLayout = (selector: string): boolean =>
  selector !== '' && !/^(?:html|body|:root)?(?:[.[]|:not\()[^\s>]*$/.test(selector)

const schemeOf = (state: string): 'light' | 'dark' | undefined =>
  /:not\([^)]*dark/.test(state) ? 'light' : /dark/.test(state) ? 'dark' : /light/.test(state) ? 'light' : undefined
