// The page of `docsite theme`: fields for the design tokens, and the site, which shows their values immediately.

import { isTokenValue, ownTokensCss, type TokenName, type TokenValues } from '@docsite/cli/tokens'
import { type Appearance, SitePreview } from './site-preview.ts'
import { type TokenField, tokenFields } from './token-fields.ts'

const element = <E extends HTMLElement>(selector: string): E => {
  const found = document.querySelector<E>(selector)
  if (!found) throw new Error(`The page has no ${selector}`)
  return found
}

const preview = new SitePreview(element<HTMLIFrameElement>('iframe'))
const fields: TokenField[] = tokenFields(element('#groups'))
const css = element('#css')
const message = element('#message')

/** Returns the values of all fields that are filled in. A color that is set for one appearance keeps its value in the other. */
function chosenValues(): TokenValues {
  const values = new Map<TokenName, Record<Appearance, string>>()
  for (const { name, appearances, input } of fields) {
    const value = input.value.trim()
    const isValid = value === '' || (isTokenValue(value) && preview.accepts(name, value))
    input.setAttribute('aria-invalid', String(!isValid))
    if (value === '' || !isValid) continue
    const others = values.get(name) ?? { light: preview.own(name, 'light'), dark: preview.own(name, 'dark') }
    values.set(name, { ...others, ...Object.fromEntries(appearances.map((appearance) => [appearance, value])) })
  }
  return Object.fromEntries(values)
}

/** Applies the fields to the site, and shows the resulting CSS and the values of the other tokens. */
function apply(): void {
  const text = ownTokensCss(chosenValues())
  css.textContent = text || '/* Change a value to see the CSS. */'
  preview.apply(text)
  for (const { name, appearances, input, swatch } of fields) {
    const [appearance = 'light'] = appearances
    input.placeholder = preview.shown(name, appearance)
    if (swatch) swatch.value = preview.hexOf(input.value.trim() || input.placeholder)
  }
}

function setAppearance(appearance: Appearance): void {
  document.documentElement.classList.toggle('dark', appearance === 'dark')
  preview.setAppearance(appearance)
}

/** How long the page says that something was copied, in ms. */
const copiedMs = 2000

let timer: ReturnType<typeof setTimeout> | undefined

function announce(text: string): void {
  message.textContent = text
  clearTimeout(timer)
  timer = setTimeout(() => {
    message.textContent = ''
  }, copiedMs)
}

element('form').addEventListener('input', ({ target }) => {
  const picked = fields.find(({ swatch }) => swatch === target)
  if (picked?.swatch) picked.input.value = picked.swatch.value
  apply()
})
element('#appearance').addEventListener('change', ({ target }) =>
  setAppearance((target as HTMLInputElement).value as Appearance),
)
element('#reset').addEventListener('click', () => {
  for (const { input } of fields) input.value = ''
  apply()
  announce('All tokens are reset.')
})
element('#copy').addEventListener('click', async () => {
  const isCopied = await navigator.clipboard.writeText(css.textContent ?? '').then(
    () => true,
    () => false,
  )
  announce(isCopied ? 'Copied.' : 'The browser did not allow copying. Select the text and copy it.')
})

if (matchMedia('(prefers-color-scheme: dark)').matches) {
  element<HTMLInputElement>('#appearance [value="dark"]').checked = true
  setAppearance('dark')
}
preview.onLoad(apply)
