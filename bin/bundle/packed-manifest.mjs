// Leaves the scripts out of the `package.json` that npm packs, because npm warns of those that it might run, and the `imports`, which name
// sources. With `restore`, restores it.

import { readFileSync, renameSync, writeFileSync } from 'node:fs'

const original = 'package.json.original'
if (process.argv[2] === 'restore') renameSync(original, 'package.json')
else {
  const text = readFileSync('package.json', 'utf8')
  const { scripts: _, imports: __, ...manifest } = JSON.parse(text)
  writeFileSync(original, text)
  writeFileSync('package.json', `${JSON.stringify(manifest, null, 2)}\n`)
}
