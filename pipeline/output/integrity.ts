// Computes hashes in the format of `integrity` attributes and the Content-Security-Policy.

import { hash } from 'node:crypto'

/** Returns the hash of a file for an `integrity` attribute or a policy. */
export const integrityOf = (bytes: string | Uint8Array): string => `sha256-${hash('sha256', bytes, 'base64')}`
