// Regenerates what is derived from code, each part after those that it needs: `npm run test:update [-- <rule>]`. With the name of a
// rule, regenerates only what depends on this rule.

import { spawnSync } from 'node:child_process'

const [rule] = process.argv.slice(2)

function run(...command) {
  const { status } = spawnSync('npx', command, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/** Titles of the tests that write or compare something about a rule. */
const ofRule = `site.schema.json as|has a fixture|reports every fault|faults of ${rule}[, ]`
const update = (...files) => run('vitest', 'run', ...files.map((file) => `test/${file}.`), '-u', ...filter)
const filter = []

// Everything else imports these lists.
update('check/rule-lists', ...(rule ? [] : ['pipeline/model/interface-text']))
// Checks the regular expressions that are new.
if (!rule) update('patterns')
if (rule) filter.push('-t', ofRule)
else run('npm', 'run', '-s', 'bundle')
update('reference', 'check/rules', 'check/together', ...(rule ? [] : ['golden']))
// The page about rules is generated in both languages at once. The bundle explains the rules, and reads the pages.
if (rule) run('npm', 'run', '-s', 'bundle')
run('node', 'lib/docsite.js', 'check', 'manual', '--accept-file', 'content/zh/reference/messages.md')
