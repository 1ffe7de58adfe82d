// What becomes of the settings that several generators have.

/** The reasons why settings are left. */
export const reasons = {
  search: 'docsite has its own search. To keep this service, use `@docsite/plugin-search-engines`.',
  analytics: 'docsite has no analytics. Add the script of the service to `head`, and its host to `csp`.',
  tool: 'This sets up the tools of the old generator. docsite has its own.',
  plugin: 'docsite does not run plugins of the old generator. Look at what it adds to pages.',
  hook: 'docsite does not run hooks of the old generator. Look at what it changes.',
  style: 'The styles of the old theme are not carried over. Set design tokens, or list your own file in `styles`.',
  markdown: 'This changes how Markdown is read. Look at the pages that depend on it.',
  head: 'These tags are not carried over. Add them to `head`.',
  text: 'This text of the interface is not carried over. docsite has its own texts in each language.',
  look: 'This changes how the old theme looks. docsite has no such setting.',
} as const
