// The interface between the walk and the engines. Each engine has one driver.

/** A key that has no character, by its name in `KeyboardEvent.key`. */
type NamedKey = 'Enter' | 'Escape' | 'ArrowDown' | 'ArrowRight' | 'Backspace'

/** One tab of a running browser. All methods reject if the browser does not answer within `answerMs`. */
export interface Driver {
  /** Loads a URL as a new document. Also resolves if the document cannot be loaded, because the browser then shows an error. */
  open(url: string): Promise<void>
  /** Runs a function in the page. Its arguments and result are JSON; a result of `undefined` arrives as `null`. */
  evaluate<A extends unknown[], T>(run: (...args: A) => T | Promise<T>, ...args: A): Promise<T>
  /** Moves the mouse to a point of the viewport, in CSS pixels, and clicks. */
  clickAt(x: number, y: number): Promise<void>
  /** Types characters at the caret. */
  type(text: string): Promise<void>
  /** Presses a key, if requested together with Control. A key is a character or a name. */
  press(key: NamedKey | (string & {}), options?: { control?: boolean }): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  reload(): Promise<void>
  /** Sets the size of the viewport in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** Returns the visible part of the page as PNG. */
  screenshot(): Promise<Buffer>
  /** Ends the browser and removes its profile. */
  close(): Promise<void>
}

export interface LaunchOptions {
  /** Draws pages in a few colors of the system instead of their own, if the engine can. */
  forcedColors?: boolean
  /** Lets pages move. Most of the walk does without, because animations would take half of the time. */
  hasMotion?: boolean
}

export interface Engine {
  readonly name: EngineName
  /** Returns what is not installed, or `undefined` if the engine can run. */
  missing(): string | undefined
  launch(options?: LaunchOptions): Promise<Driver>
}

export const engineNames = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

/** How long a browser may take to start, or to answer one command. */
export const answerMs = 60_000

/**
 * Returns the source of an expression that runs a function in the page, and whose value is a promise of the result as JSON.
 * Every engine can transfer a string.
 */
export function pageExpression(run: (...args: never[]) => unknown, args: readonly unknown[]): string {
  return `Promise.resolve((${run})(...${JSON.stringify(args)})).then((value) => JSON.stringify(value ?? null))`
}

/** Rejects with a message if a promise takes longer than `answerMs`. */
export async function withDeadline<T>(work: Promise<T>, message: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${message} within ${answerMs / 1000} s`)), answerMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
