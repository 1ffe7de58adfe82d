// Bytes → their hash, as `integrity` attributes and the Content-Security-Policy write it.

import { hash } from 'node:crypto'

/** The hash of a file as `integrity` attributes and policies have it. */
export const integrityOf = (bytes: string | Uint8Array): string => `sha256-${hash('sha256', bytes, 'base64')}`
