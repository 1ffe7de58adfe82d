// Judges what `npm run bundle` made:
// npm run oracles -- --list
// npm run oracles -- <seam> [--seed <n>] [--size <n>] [--corpus <folder>…]

import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { random } from '../random.ts'
import { Corpus } from './corpus.ts'
import { installedJudge } from './judge.ts'
import { kindsOf, reportOf } from './oracle.ts'
import { seams } from './seams.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean' },
    seed: { type: 'string', default: '1' },
    size: { type: 'string', default: '100' },
    corpus: { type: 'string', multiple: true, default: [] },
  },
})

const [name = ''] = positionals
const seam = seams.find((one) => one.name === name)
if (values.list) process.stdout.write(seams.map((one) => `${one.name}\n`).join(''))
else if (!seam) {
  process.stderr.write(`The seam \`${name}\` does not exist. Run with \`--list\` to see all.\n`)
  process.exitCode = 2
} else {
  using judge = installedJudge(seam)
  const documents = Object.keys(seam.documents ?? {}).map((name) => join(judge.folder, 'node_modules', name))
  const corpus = new Corpus(values.corpus.length > 0 ? values.corpus.map((folder) => resolve(folder)) : documents)
  const inputs = seam.inputs(corpus, numberOf('size'), random(numberOf('seed')))
  const kinds = await kindsOf(seam, inputs, judge)
  process.stdout.write(reportOf(inputs, kinds))
  if (kinds.some(({ reason }) => reason === undefined)) process.exitCode = 1
}

function numberOf(option: 'seed' | 'size'): number {
  const number = Number(values[option])
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${option} needs a number such as 100`)
  return number
}
