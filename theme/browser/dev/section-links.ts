// For translators: a button at each section of two languages that opens its file at its line.

import { element } from './code-frame.ts'
import { cardTexts } from './texts.ts'

/** Adds the buttons that are missing. `open` receives the language and the id of a section. */
export function addSectionLinks(open: (lang: string, id: string) => void): void {
  const { texts } = cardTexts(document.documentElement.lang)
  for (const heading of document.querySelectorAll('.beside-row > * > :is(h1,h2,h3,h4,h5,h6):first-child')) {
    const className = 'open-section'
    const button = element('button', { type: 'button', className, title: texts.open, textContent: '✎' })
    const lang = heading.parentElement?.lang ?? ''
    button.addEventListener('click', () => open(lang, heading.id.replace(/^Beside-/, '')))
    heading.before(button)
  }
}
