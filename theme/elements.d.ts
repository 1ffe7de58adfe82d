// The DOM methods that components may call on elements. Code that needs more of the DOM belongs in browser/.

interface EventTarget {
  dispatchEvent(event: never): boolean
}

interface Element extends EventTarget {
  contains(other: EventTarget | null): boolean
  matches(selector: string): boolean
  closest(selector: string): HTMLElement | null
  querySelector<Found extends Element = HTMLElement>(selector: string): Found | null
  scrollIntoView(options: { block: 'nearest' }): void
  scrollTo(x: number, y: number): void
  getBoundingClientRect(): { left: number; top: number; width: number; height: number }
}

interface HTMLElement extends Element {
  focus(): void
  click(): void
}

interface HTMLDialogElement extends HTMLElement {
  showModal(): void
  close(): void
}

interface HTMLInputElement extends HTMLElement {
  value: string
  setSelectionRange(start: number, end: number): void
}
