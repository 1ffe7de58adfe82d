// Checks the site at `argv[2]` with the files of each message, and answers with the seconds of CPU time and the rules that reported.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from '../../lib/site.js'

const [, , root] = process.argv

process.on('message', async (files) => {
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text)
  const start = process.cpuUsage()
  const rules = await check(root, { cache: false, concurrency: 1 }).then(
    ({ diagnostics }) => diagnostics.map(({ rule }) => rule),
    (error) => [`failed: ${error?.stack ?? error}`],
  )
  const { user, system } = process.cpuUsage(start)
  process.send({ rules, seconds: (user + system) / 1e6 })
})
