// Describes the first difference between the files of two directories.

type Files = ReadonlyMap<string, Buffer>

/** Returns the name and an excerpt of the first file that differs, or `''` if all files are equal. */
export function firstDifference(found: Files, expected: Files): string {
  for (const path of [...new Set([...found.keys(), ...expected.keys()])].sort()) {
    const [a, b] = [found.get(path), expected.get(path)]
    if (!a) return `${path} is missing`
    if (!b) return `${path} is unexpected`
    if (!a.equals(b)) return `${path} is ${around(a, b)} and should be ${around(b, a)}`
  }
  return ''
}

function around(bytes: Buffer, other: Buffer): string {
  let at = 0
  while (at < bytes.length && bytes[at] === other[at]) at++
  return `…${JSON.stringify(bytes.subarray(Math.max(0, at - 60), at + 60).toString('utf8'))}… (byte ${at} of ${bytes.length})`
}
