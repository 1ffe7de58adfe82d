// Computes hashes in the format of the Content-Security-Policy.

import { hash } from 'node:crypto'

/** Returns the hash of an inline script or style for a policy. */
export const integrityOf = (bytes: string | Uint8Array): string => `sha256-${hash('sha256', bytes, 'base64')}`
