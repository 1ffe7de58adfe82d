// Adds a slider to comparisons of two images. Without it, style sheets show both halves.

import { reloadEvent } from '../navigation/reload-event.ts'

export function startComparisons(): void {
  addSliders()
  addEventListener(reloadEvent, addSliders)
}

function addSliders(): void {
  for (const images of document.querySelectorAll<HTMLElement>('.compare-images:not(:has(input))')) {
    const slider = document.createElement('input')
    slider.type = 'range'
    slider.autocomplete = 'off'
    slider.ariaLabel = images.parentElement?.querySelector('figcaption')?.textContent ?? ''
    const move = () => {
      images.style.setProperty('--_share', String(slider.valueAsNumber / 100))
      slider.ariaValueText = `${slider.value}%`
    }
    slider.addEventListener('input', move)
    images.append(slider)
    move()
  }
}
