// Versions: semantic versioning, and similar forms with two or four numbers.

export interface Version {
  /** The version without a prefix, such as `1.2.0-beta.1`. */
  text: string
  numbers: readonly number[]
  /** The identifiers of a pre-release; empty for a release. */
  prerelease: readonly string[]
}

/** Matches a version at the start of a text. */
const pattern = /^v?(\d+(?:\.\d+){1,3})(?:-([\da-z-]+(?:\.[\da-z-]+)*))?(\+[\da-z.-]+)?(?![\w.])/i

/** Returns the version at the start of a text, and the number of characters that it takes. */
export function versionAt(text: string): { version: Version; length: number } | undefined {
  const [whole, numbers = '', prerelease, build = ''] = pattern.exec(text) ?? []
  if (whole === undefined) return undefined
  return {
    length: whole.length,
    version: {
      text: `${numbers}${prerelease === undefined ? '' : `-${prerelease}`}${build}`,
      numbers: numbers.split('.').map(Number),
      prerelease: prerelease?.split('.') ?? [],
    },
  }
}

/** Compares two versions by precedence. Build metadata does not matter. */
export function compareVersions(a: Version, b: Version): number {
  for (let i = 0; i < Math.max(a.numbers.length, b.numbers.length); i++) {
    const difference = (a.numbers[i] ?? 0) - (b.numbers[i] ?? 0)
    if (difference !== 0) return difference
  }
  // A release comes after its pre-releases.
  if (a.prerelease.length === 0 || b.prerelease.length === 0) return b.prerelease.length - a.prerelease.length
  for (const [i, one] of a.prerelease.entries()) {
    const other = b.prerelease[i]
    if (other === undefined) return 1
    const difference = compareIdentifiers(one, other)
    if (difference !== 0) return difference
  }
  return a.prerelease.length - b.prerelease.length
}

function compareIdentifiers(a: string, b: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)]
  if (isNumber && isOtherNumber) return Number(a) - Number(b)
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1
  return a === b ? 0 : a < b ? -1 : 1
}
