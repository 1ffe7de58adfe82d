// Adds the buttons of code blocks (copy, wrap), and handles them with one delegated listener.

import type { ReadingText } from '../../../pipeline/model/page/reading-data.ts'
import { readingIcons } from '../../parts/reading-icons.ts'
import { articleElement } from '../article/article-element.ts'
import { announceCopy, writeClipboard } from '../article/clipboard.ts'
import { logWarning } from '../log.ts'
import { reloadEvent } from '../navigation/reload-event.ts'

const icons = {
  copy: readingIcons.copy,
  copied: 'm5 12 5 5 9-10',
  wrap: 'M4 6h16M4 12h13a3 3 0 0 1 0 6h-4m2-2-2 2 2 2M4 18h5',
}

const drawing = (name: keyof typeof icons) =>
  `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[name]}"/></svg>`

export function startCodeBlocks(interfaceText: () => ReadingText): void {
  const add = () => {
    for (const block of articleElement().querySelectorAll<HTMLElement>('.code')) {
      if (block.querySelector('.code-buttons') || !block.querySelector('code')?.textContent) continue
      block.append(buttons(interfaceText(), block.classList.contains('wrapped')))
    }
  }
  add()
  addEventListener(reloadEvent, add)
  document.addEventListener('click', onClick)

  function onClick({ target }: MouseEvent): void {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('.code-buttons button') : null
    const block = button?.closest('.code')
    if (!button || !block) return
    if (button.classList.contains('wrap-button'))
      button.setAttribute('aria-pressed', String(block.classList.toggle('wrapped')))
    else void copy(button, block)
  }

  async function copy(button: HTMLButtonElement, block: Element): Promise<void> {
    const text = codeText(block)
    if (!(await writeClipboard(text))) return logWarning('The clipboard is not available.')
    button.setAttribute('aria-label', interfaceText().copied)
    button.innerHTML = drawing('copied')
    announceCopy(button, interfaceText().copied, () => {
      button.setAttribute('aria-label', interfaceText().copyCode)
      button.innerHTML = drawing('copy')
    })
  }
}

function buttons(text: ReadingText, wrapped: boolean): HTMLElement {
  const box = document.createElement('div')
  box.className = 'code-buttons'
  const make = (className: string, label: string, icon: keyof typeof icons) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = `icon-button ${className}`
    button.setAttribute('aria-label', label)
    button.innerHTML = drawing(icon)
    box.append(button)
    return button
  }
  make('wrap-button', text.wrapLines, 'wrap').setAttribute('aria-pressed', String(wrapped))
  make('copy-button', text.copyCode, 'copy')
  return box
}

/** Returns the source text of a block without the lines marked as removed and the output of commands. Keeps the `+` and `-` of a diff. */
export function codeText(block: Element): string {
  const code = block.querySelector('code')
  const lines = code?.querySelectorAll('.line')
  const text = lines?.length
    ? Array.from(lines, (line) => (line.matches('.removed,.output') ? '' : (line.textContent ?? ''))).join('')
    : (code?.textContent ?? '')
  return text.replace(/^(?:[ \t]*\n)+|(?<!\s)\s+$/g, '')
}
