// The names of containers: docsite's own, and those of other generators.

/** The containers of docsite that are not callouts. */
export const blockContainers: ReadonlySet<string> = new Set(
  'tabs tab steps code-group cards card file-tree figure'.split(' '),
)

/** The containers of other generators, and docsite's container for each. */
export const containerNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    note: 'note',
    tip: 'tip',
    info: 'info',
    warning: 'warning',
    caution: 'caution',
    danger: 'danger',
    details: 'details',
    important: 'info',
    success: 'tip',
    secondary: 'note',
    error: 'danger',
    hint: 'tip',
    idea: 'tip',
    check: 'tip',
    done: 'tip',
    abstract: 'info',
    summary: 'info',
    tldr: 'info',
    question: 'info',
    help: 'info',
    faq: 'info',
    attention: 'warning',
    warn: 'warning',
    alert: 'warning',
    failure: 'danger',
    fail: 'danger',
    missing: 'danger',
    bug: 'danger',
    example: 'note',
    snippet: 'note',
    quote: 'note',
    cite: 'note',
    seealso: 'info',
    todo: 'info',
  }),
)
