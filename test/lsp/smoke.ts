
import { Client, find } from './client.ts'
import { repository } from '../site-test.ts'
await (async () => {
  const s = performance.now()
  const t = (n: string) => console.log(n, (performance.now() - s).toFixed(0))
  const client = await Client.start(repository)
  t('init')
  await client.open('content/en/guide/start/quick-start.md')
  await client.until('content/en/guide/start/quick-start.md', (d, v) => v === 1)
  t('first')
  await client.settle()
  t('settled')
  console.log(client.stderr.slice(0, 2000))
  for (const [uri, p] of client.published) console.log(uri.slice(-50), p.diagnostics.map((d) => `${d.range.start.line}:${d.range.start.character}-${d.range.end.character} ${d.code}`))
  for (let i = 0; i < 10; i++) {
    const b = performance.now()
    await client.edit('content/en/guide/start/quick-start.md', { start: { line: 8, character: 0 }, end: { line: 8, character: 0 } }, '[x](./nope.md) ')
    const v = client.versionOf('content/en/guide/start/quick-start.md')
    await client.until('content/en/guide/start/quick-start.md', (d, got) => got === v)
    console.log('edit', (performance.now() - b).toFixed(1), client.diagnostics('content/en/guide/start/quick-start.md').length)
  }
  t('x'); await client.settle(); t('settled')
  console.log(await client.stop())
})()
