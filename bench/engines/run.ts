// `npm run engines` pushes sites to a real OpenSearch server, searches in them as the browser does, and compares the results with docsite's
// own search. It needs a JDK and Maven.
//
// npm run engines -- relevance push failures killed latency nodes   runs only these parts; all parts together take many minutes
//
// `--misses` lists the queries whose first relevant page has another place than in the own search, and `--held-out` also reports the queries
// that were never used for tuning. ENGINES_PAGES=20000 sets the number of pages for the latency.

import { print, report } from './checks.ts'
import { checkFailures } from './failures.ts'
import { checkKilled } from './killed.ts'
import { checkLatency } from './latency.ts'
import { checkNodes } from './nodes.ts'
import { checkPush } from './pushing.ts'
import { checkRelevance } from './relevance.ts'
import { type EngineNode, missing, startNode } from './server.ts'

const parts: Record<string, (node: EngineNode) => Promise<void>> = {
  relevance: checkRelevance,
  push: checkPush,
  failures: checkFailures,
  killed: checkKilled,
  latency: checkLatency,
  nodes: checkNodes,
}

const lack = missing()
if (lack !== undefined) {
  process.stderr.write(`${lack}\n`)
  process.exit(1)
}
const wanted = process.argv.slice(2).filter((name) => Object.hasOwn(parts, name))
const node = await startNode('one')
try {
  for (const [name, check] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    print(`\n${name}`)
    await check(node)
  }
} finally {
  await node.stop()
}
process.exitCode = report() ? 0 : 1
