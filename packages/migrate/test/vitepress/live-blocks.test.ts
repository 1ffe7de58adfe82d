// Blocks of HTML in VitePress pages that only code could fill.

import { expect, test } from 'vitest'
import { migrated, project } from '../migrated.ts'

test('removes blocks that run code, and quotes them in the report', async () => {
  using site = project({
    '.vitepress/config.mts': `export default { title: 'Rook' }`,
    'index.md': `---
a: 1
---
# Start

<script setup>
const message = ref('')
const name = 'Rook'
</script>

<div class="demo">
  <p>Message: {{ message }}</p>
  <input v-model="message" />
</div>

<ul v-for="one of all"><li>{{ one.text }}</li></ul>

<p>The name is {{ name }}.</p>

<div class="demo">
  <input v-model="message">
  <label>Part</label>

  <button @click="send">Send</button>
</div>

<div class="part">

<input v-model="message">
<label>Also</label>

Text.

</div>

<div v-pre><p>{{ verbatim }}</p></div>

<div v-if="isNew">

**Markdown** with {{ code }}.

</div>
`,
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  const text = result.text('content/index.md')
  expect(text).not.toMatch(/class="demo"|<ul|Part|Send/)
  expect(text.match(/<\/?div/g)).toHaveLength(6)
  expect(text).toContain('<p>The name is Rook.</p>')
  expect(text).toContain('<p>&#123;&#123; verbatim }}</p>')
  expect(text).toContain('**Markdown**')
  const removed = result.findings.filter(({ text }) => text.startsWith('This block ran code'))
  expect(removed.map(({ line }) => line)).toEqual([11, 16, 20, 29])
  expect(result.text('MIGRATION.md')).toContain('<input v-model="message" />')
  expect(result.words).toEqual([])
})
