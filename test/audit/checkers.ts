// Runs HTML_CodeSniffer and IBM's checker in a page.

import type { Page } from 'playwright-core'

/** What a checker reports about one element. */
export interface Finding {
  rule: string
  message: string
  /** The beginning of the element's HTML. */
  element: string
}

interface SnifferMessage {
  /** 1 for errors; the others are warnings and notices, which the sniffer also gives about correct pages. */
  type: number
  code: string
  msg: string
  element: Element
}

interface EqualAccessResult {
  /** The category, and the verdict: `FAIL`, `POTENTIAL`, `MANUAL` or `PASS`. */
  value: [string, string]
  ruleId: string
  message: string
  snippet: string
}

declare const HTMLCS: {
  process(standard: string, root: Document, done: () => void): void
  getMessages(): SnifferMessage[]
}
declare const ace: {
  Checker: new () => { check(root: Document, policies: string[]): Promise<{ results: EqualAccessResult[] }> }
}

/** Returns the errors of HTML_CodeSniffer, for WCAG 2.1 AA. Its script must have been added to the page. */
export const sniff = (page: Page): Promise<Finding[]> =>
  page.evaluate(async () => {
    await new Promise<void>((done) => HTMLCS.process('WCAG2AA', document, done))
    return HTMLCS.getMessages()
      .filter(({ type }) => type === 1)
      .map(({ code, msg, element }) => ({ rule: code, message: msg, element: element.outerHTML?.slice(0, 160) ?? '' }))
  })

/** Returns everything that IBM's checker does not pass. Its script must have been added to the page. */
export const checkEqualAccess = (page: Page): Promise<Finding[]> =>
  page.evaluate(async () => {
    const { results } = await new ace.Checker().check(document, ['IBM_Accessibility'])
    return results
      .filter(({ value }) => value[0] === 'VIOLATION' && value[1] !== 'PASS')
      .map(({ ruleId, message, snippet }) => ({ rule: ruleId, message, element: snippet.slice(0, 160) }))
  })
