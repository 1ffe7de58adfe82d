// Classes that writers give to content must not collide with those of the theme's style sheets.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const site = serveBuilt('screens')

/** Style sheets whose classes are meant for content. All other classes belong to the interface. */
const contentSheets = [
  'theme/styles/prose.css',
  'theme/styles/code.css',
  'theme/styles/details.css',
  'theme/styles/figures.css',
  'packages/blocks/browser/blocks.css',
  'theme/styles/footnotes.css',
  'packages/media/browser/media.css',
  'theme/styles/lines.css',
  'packages/twoslash/browser/types.css',
  'theme/islands/tabs.css',
]
/** Classes that the interface and content share. */
const shared = ['icon', 'button', 'brand', 'prose']

// A hyphenated name is specific enough. A single word may collide: `::: tip {.columns}`, `<div class="outline">`.
test('does not style content whose class equals a single-word class of the interface', async () => {
  const page = await browser.open(site.url('/guide/blocks'))
  const ofContent = contentSheets.flatMap((file) => readFileSync(file, 'utf8').match(/\.[a-z][\w-]*/g) ?? [])
  const changed = await page.evaluate(
    ({ known }) => {
      const names = new Set<string>()
      const collect = (rules: CSSRuleList) => {
        for (const rule of rules) {
          if (rule instanceof CSSStyleRule)
            for (const [, name] of rule.selectorText.matchAll(/\.([a-zA-Z]\w*)(?![\w-])/g)) names.add(name ?? '')
          if ('cssRules' in rule) collect(rule.cssRules as CSSRuleList)
        }
      }
      for (const sheet of document.styleSheets) collect(sheet.cssRules)
      const article = document.querySelector('#pageArticle')
      const looksOf = (html: string) => {
        const box = document.createElement('section')
        box.innerHTML = html
        article?.append(box)
        const looks = Array.from(box.querySelectorAll('*'), (element) => {
          const style = getComputedStyle(element)
          return Array.from(style, (name) => style.getPropertyValue(name)).join()
        })
        box.remove()
        return looks.join()
      }
      const forms = [
        (name: string) => `<div class="${name}">Text <a href="#x">link</a></div>`,
        (name: string) => `<p>Text <span class="badge tip ${name}">New</span></p>`,
      ]
      const plain = forms.map((form) => looksOf(form('')))
      return [...names].filter(
        (name) => !known.includes(name) && forms.some((form, i) => looksOf(form(name)) !== plain[i]),
      )
    },
    { known: [...ofContent.map((name) => name.slice(1)), ...shared] },
  )
  expect(changed).toEqual([])
})
