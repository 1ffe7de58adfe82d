// The fragments of URLs. A module of its own, because pages need no more of URLs to be read.

/** Decodes a URL fragment; returns a malformed one unchanged. */
export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
