// What an oracle is: a seam of docsite, a corpus that others wrote, and a judge that knows nothing of docsite.

import type { Corpus } from './corpus.ts'

/** A document, or a list of steps with one on each line, that a seam and its judge read. */
export interface Input {
  /** Where it comes from, for people. */
  name: string
  text: string
}

/** What docsite and the judge read differently in an input. */
export interface Difference {
  /** What differs, such as `words` or `links`. */
  what: string
  /** What docsite has, from the first difference. */
  ours: string
  /** What the judge has, from the first difference. */
  theirs: string
  /** The rule that tells the author about it, which makes the difference right. */
  reported?: string
}

/** Loads the packages that judge, which are no dependencies of docsite. */
export interface Judge {
  /** Returns what the module of a package exports. Throws if the seam does not name it. */
  load<T>(specifier: string): Promise<T>
  /** The folder in which the packages are installed. */
  readonly folder: string
}

/** A place where docsite reads or writes what others can judge. */
export interface Seam {
  readonly name: string
  /** What must hold for every input, in one sentence. */
  readonly law: string
  /** The packages that judge, with their versions. */
  readonly packages: Readonly<Record<string, string>>
  /** The packages whose files are the corpus if no folder is given. Without it, these are the packages of this repository. */
  readonly documents?: Readonly<Record<string, string>>
  /** Returns at most `size` inputs, which depend only on the corpus and on `next`, a generator of numbers from 0 to 1. */
  inputs(corpus: Corpus, size: number, next: () => number): readonly Input[]
  /**
   * Returns the differences of each input. The inputs of a call may share a site, but must not affect each other.
   * @param sought What differs in the inputs that are made small. Judges that cannot find it need not be asked.
   */
  compare(inputs: readonly Input[], judge: Judge, sought?: string): Promise<readonly (readonly Difference[])[]>
}

/** Returns the difference between two texts or lists, from the first place where they differ, or nothing. */
export function differenceOf(
  what: string,
  ours: readonly unknown[] | string,
  theirs: readonly unknown[] | string,
): Difference[] {
  if (JSON.stringify(ours) === JSON.stringify(theirs)) return []
  let at = 0
  while (at < ours.length && JSON.stringify(ours[at]) === JSON.stringify(theirs[at])) at++
  const from = (all: readonly unknown[] | string) =>
    JSON.stringify(typeof all === 'string' ? all.slice(Math.max(0, at - 20), at + 40) : all.slice(at, at + 1))
  return [{ what, ours: from(ours), theirs: from(theirs) }]
}
