// The version of this package, which is that of docsite, and docsite's manual.

import own from './package.json' with { type: 'json' }

export const packageVersion: string = own.version

/** The URL of docsite's manual, without a slash at the end. */
export const manualUrl: string = own.homepage.replace(/\/guide\/[\w-]+$/, '')
