// Shows the diagnostics of the page on a card over it, which folds to a pill. Loaded by `dev` only.

import type { PageEvent } from '../../../pipeline/model/page/page-event.ts'
import { visible } from '../../../pipeline/text/visible.ts'
import { shellElement } from '../shell-element.ts'
import { element, frameElement } from './code-frame.ts'
import { type CardTexts, cardTexts, type Localized } from './texts.ts'

type Messages = Extract<PageEvent, { kind: 'diagnostics' }>['diagnostics']
type Message = Messages[number]
/** Opens a file of the project in the author's editor. */
type OpenFile = (place: Message['place']) => void

const id = 'docsite-messages'
const listId = `${id}-list`

/** The number of diagnostics that the card shows. The terminal shows more. */
const mostShown = 50

/** Shows errors and warnings until they are fixed. Without errors, the card is folded until the author opens it. */
export function showMessages(diagnostics: Messages, open: OpenFile): void {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning')
  const shown = [...errors, ...warnings]
  const old = shellElement(`#${id}`)
  if (shown.length === 0) return old?.remove()
  const localized = cardTexts(document.documentElement.lang)
  const { lang, texts } = localized
  const card = old ?? newCard(texts)
  card.lang = lang
  card.classList.toggle('has-errors', errors.length > 0)
  const role = errors.length > 0 ? 'alert' : 'status'
  if (card.getAttribute('role') !== role) card.setAttribute('role', role)
  const toggle = card.querySelector('button') as HTMLButtonElement
  const count = texts.count(errors.length, warnings.length)
  const label = toggle.querySelector('.count') as HTMLElement
  // A screen reader announces every change of this text.
  if (label.textContent !== count) label.textContent = count
  const list = card.querySelector('ol') as HTMLElement
  const focused = list.contains(document.activeElement)
    ? (document.activeElement as HTMLElement).dataset.place
    : undefined
  const rest = shown.length - mostShown
  list.replaceChildren(
    ...shown.slice(0, mostShown).map((one) => entryOf(one, localized, open)),
    ...(rest > 0 ? [element('li', { className: 'rest', textContent: texts.more(rest) })] : []),
  )
  const buttons = [...list.querySelectorAll<HTMLElement>('button')]
  if (focused !== undefined) buttons.find((one) => one.dataset.place === focused)?.focus()
  if (!old) document.body.append(card)
  fold(card, !(remembered() ?? errors.length > 0))
}

/** Creates a card without diagnostics. */
function newCard(texts: CardTexts): HTMLElement {
  const card = element('section', { id, dir: 'ltr' })
  const toggle = element('button', { type: 'button', 'aria-controls': listId, className: 'toggle' })
  toggle.append(element('span', { className: 'dot' }), element('span', { className: 'count' }))
  toggle.append(element('span', { className: 'chevron' }))
  // Only the count is announced, not every line of code.
  const list = element('ol', { id: listId, 'aria-live': 'off', 'aria-label': texts.list })
  toggle.addEventListener('click', () => {
    fold(card, !list.hidden)
    remember(!list.hidden)
  })
  card.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || list.hidden) return
    event.stopPropagation()
    fold(card, true)
    remember(false)
    toggle.focus()
  })
  card.append(toggle, list)
  return card
}

function fold(card: HTMLElement, isFolded: boolean): void {
  const [toggle, list] = [card.querySelector('button'), card.querySelector('ol')]
  toggle?.setAttribute('aria-expanded', String(!isFolded))
  if (list) list.hidden = isFolded
}

function entryOf(
  { severity, place, text, hint, rule, frame }: Message,
  { lang, texts }: Localized,
  open: OpenFile,
): HTMLElement {
  const entry = element('li', { className: severity })
  const position = [visible(place.file), place.line, place.column].filter(Boolean).join(':')
  const where = element('button', { type: 'button', className: 'place' })
  where.dataset.place = position
  where.append(
    element('span', { className: 'position', textContent: position, lang: 'en' }),
    element('span', { textContent: texts.open }),
    openIcon(),
  )
  where.addEventListener('click', () => open(place))
  const sentence = element('p', { lang: 'en' })
  const kind = texts.severity[severity === 'error' ? 'error' : 'warning']
  sentence.append(element('strong', { textContent: kind, lang }), ' ', ...withCode(text), ' ')
  sentence.append(element('span', { className: 'rule', textContent: rule }))
  entry.append(sentence)
  if (frame) entry.append(frameElement(frame))
  if (hint) {
    const help = element('p', { className: 'hint', lang: 'en' })
    help.append(...withCode(hint))
    entry.append(help)
  }
  entry.append(where)
  return entry
}

/** Splits a sentence into text and the code between backticks. */
const withCode = (sentence: string): (string | HTMLElement)[] =>
  sentence.split(/`([^`]+)`/).map((part, i) => (i % 2 === 1 ? element('code', { textContent: part }) : part))

/** An arrow to the upper right, like the one of links that leave the page. */
function openIcon(): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg'
  const icon = document.createElementNS(namespace, 'svg')
  icon.setAttribute('viewBox', '0 0 16 16')
  icon.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(namespace, 'path')
  path.setAttribute('d', 'M5 11 11 5M6 5h5v5')
  icon.append(path)
  return icon
}

/** Whether the author has opened or folded the card since this document was loaded. */
let choice: boolean | undefined

/** Returns whether the author has opened or folded the card in this tab, or `undefined` if neither. */
function remembered(): boolean | undefined {
  try {
    const state = sessionStorage.getItem(id)
    return state === null ? choice : state === 'open'
  } catch {
    // The browser blocks storage.
    return choice
  }
}

function remember(isOpen: boolean): void {
  choice = isOpen
  try {
    sessionStorage.setItem(id, isOpen ? 'open' : 'folded')
  } catch {
    // The browser blocks storage, so the next document starts with the default.
  }
}
