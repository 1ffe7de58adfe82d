// Finds the pages whose URLs are most similar to a URL that does not exist.

/** Two paths with a lower similarity, from 0 to 1, are unrelated. */
const leastSimilarity = 0.4

/** Returns the candidates that are most similar to a path, the best first. `pathOf` returns the path of a candidate. */
export function mostSimilar<Of>(path: string, candidates: readonly Of[], pathOf: (of: Of) => string, count = 5): Of[] {
  const wanted = partsOf(path)
  return candidates
    .map((of) => ({ of, similarity: similarityOf(wanted, partsOf(pathOf(of))) }))
    .filter(({ similarity }) => similarity >= leastSimilarity)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, count)
    .map(({ of }) => of)
}

interface Parts {
  all: Map<string, number>
  /** The last name, which says most about a page. */
  last: Map<string, number>
}

/** Readers mistype separators, case and extensions. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\.(?:html?|md|mdx)$/, '')
    .replace(/[-_.\s]+/g, '')

function partsOf(path: string): Parts {
  const names = path.split('/').map(plain).filter(Boolean)
  const meaningful = names.at(-1) === 'index' ? names.slice(0, -1) : names
  return { all: pairsOf(meaningful.join('/')), last: pairsOf(meaningful.at(-1) ?? '') }
}

/** Returns how often each pair of neighboring characters occurs. The ends count as characters. */
function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>()
  const characters = [' ', ...text, ' ']
  for (const [i, character] of characters.slice(0, -1).entries()) {
    const pair = `${character}${characters[i + 1]}`
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

const similarityOf = (a: Parts, b: Parts): number => 0.6 * dice(a.last, b.last) + 0.4 * dice(a.all, b.all)

/** Returns the share of pairs that two texts have in common. */
function dice(a: Map<string, number>, b: Map<string, number>): number {
  let common = 0
  for (const [pair, times] of a) common += Math.min(times, b.get(pair) ?? 0)
  return (2 * common) / (sizeOf(a) + sizeOf(b))
}

const sizeOf = (pairs: Map<string, number>): number => [...pairs.values()].reduce((sum, times) => sum + times, 0)
