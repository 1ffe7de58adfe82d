// The slots: fixed places of the screen that show components of the project.

export const slotNames = [
  'banner',
  'navbar-start',
  'navbar-end',
  'sidebar-top',
  'sidebar-bottom',
  'article-before',
  'title-after',
  'article-after',
  'footer',
  'outline-top',
  'outline-bottom',
  'not-found',
  'home-hero',
  'home-before-features',
  'home-after-features',
  'search-empty',
] as const

export type SlotName = (typeof slotNames)[number]

/**
 * When a component is hydrated: with the scripts of the page, when it is visible, when the browser is idle, or when the reader wants more
 * than to read.
 */
export type Hydration = true | 'visible' | 'idle' | 'intent'

const hydrations: readonly unknown[] = [true, false, 'visible', 'idle', 'intent'] satisfies (Hydration | false)[]

/** Returns whether a value is what an island may export as `hydrate`. */
export const isHydration = (value: unknown): value is Hydration | false => hydrations.includes(value)

/** Returns whether a page with such a component can wait with the shell. */
export const isAwaited = (hydration: Hydration): boolean => hydration === 'visible' || hydration === 'intent'

/** What a slot shows on one page. */
interface SlotContent {
  html: string
  /** Set if the component is hydrated. It then keeps its state while the reader navigates. */
  live?: true
}

/** The contents of the slots of a page. */
export type SlotContents = { [Name in SlotName]?: SlotContent }

/** Slots that readers rarely leave while they navigate. */
const lasting: ReadonlySet<string> = new Set<SlotName>(['banner', 'navbar-start', 'navbar-end', 'footer'])

/**
 * Returns the contents for the record of a page. Leaves out the HTML inside a hydrated component that is on the screen already;
 * if it is not, the browser renders it.
 */
export const slotsOfRecord = (contents: SlotContents): SlotContents =>
  Object.fromEntries(
    Object.entries(contents).map(([name, content]) => {
      const { html, live } = content
      const isHere = live && lasting.has(name)
      return [name, isHere ? { html: `${html.slice(0, html.indexOf('>') + 1)}</div>`, live } : content]
    }),
  )

/** Returns the contents without their HTML, for the data of a document that already shows it. */
export const slotMarkers = (contents: SlotContents): SlotContents =>
  Object.fromEntries(Object.entries(contents).map(([name, content]) => [name, { ...content, html: '' }]))
