// Measures what a formula and a diagram add to the CPU time of a cold build. The other side has the same sources as code.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { configWithSyntax } from '../test/syntax-plugins.ts'
import { clean, median, run } from './measure.ts'

const pages = 40

interface Block {
  name: string
  perPage: number
  /** The highest allowed cost in milliseconds. */
  most: number
  /** Returns the Markdown of one block, which no other one equals, or of its source as code. */
  markdown(id: number, isCode: boolean): string
}

const blocks: Block[] = [
  {
    name: 'formula',
    perPage: 50,
    most: 1,
    markdown: (id, isCode) =>
      isCode
        ? `Then \`\\frac{x^{${id}}}{1 + \\sqrt{y_{${id}}}}\` follows.`
        : `Then $\\frac{x^{${id}}}{1 + \\sqrt{y_{${id}}}}$ follows.`,
  },
  {
    name: 'diagram',
    perPage: 5,
    most: 30,
    markdown: (id, isCode) => `\`\`\`${isCode ? 'text' : 'mermaid alt="Steps"'}\n${diagramOf(id)}\`\`\``,
  },
]

/** Returns the source of a diagram of a usual size. */
const diagramOf = (id: number): string =>
  id % 2
    ? `flowchart LR\n  A[Source ${id}] --> B(Parse) --> C{Changed?}\n  C -- yes --> D[Render] --> E[(Output)]\n  C -- no --> E\n  B --> F[Index] --> E\n`
    : `sequenceDiagram\n  participant B as Browser ${id}\n  participant S as Server\n  B->>S: Request\n  S-->>B: Page\n  B->>S: Record\n  S-->>B: JSON\n`

/** Alternates between the builds, so that other load on the machine affects both equally. */
export async function measureBlocks(docsite: string, runs: number): Promise<void> {
  for (const block of blocks) {
    const folders = { drawn: prepare(block, false), code: prepare(block, true) }
    const times: Record<keyof typeof folders, number[]> = { drawn: [], code: [] }
    for (let i = 0; i < runs; i++)
      for (const side of i % 2 ? (['code', 'drawn'] as const) : (['drawn', 'code'] as const)) {
        clean(folders[side])
        times[side].push((await run([docsite, 'build'], folders[side])).cpuMs)
      }
    const cost = (median(times.drawn) - median(times.code)) / (pages * block.perPage)
    const mark = `${cost <= block.most ? '≤' : '>'} ${block.most} ms`
    process.stdout.write(`CPU time of one ${block.name} in a cold build: ${cost.toFixed(2)} ms ${mark}\n`)
  }
}

/** Writes a project whose pages contain blocks, or their sources as code. Returns its directory. */
function prepare({ name, perPage, markdown }: Block, isCode: boolean): string {
  const folder = resolve('.bench/blocks', `${name}-${isCode ? 'code' : 'drawn'}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'content'), { recursive: true })
  mkdirSync(join(folder, 'config'))
  writeFileSync(join(folder, 'config/site.ts'), configWithSyntax({}))
  writeFileSync(join(folder, 'content/index.md'), '# Home\n\nText.\n')
  for (let page = 0; page < pages; page++) {
    const written = Array.from({ length: perPage }, (_, at) => markdown(page * perPage + at, isCode))
    writeFileSync(join(folder, `content/page-${page}.md`), `# Page ${page}\n\n${written.join('\n\n')}\n`)
  }
  return folder
}
