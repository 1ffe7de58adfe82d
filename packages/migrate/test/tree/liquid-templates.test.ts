// Runs the templates of Jekyll that need only data of the project.

import { expect, test } from 'vitest'
import { migrated, project } from '../migrated.ts'

const page = `---
title: Trees
kind: fruit
---

# Trees

<table>
  <tbody>
    {% for tree in site.data.garden.trees %}
    <tr>
      <td>{{ tree.name | capitalize }}{% if tree.old and tree.height > 2 %} (old){% endif %}</td>
      <td>{{ tree.note }}</td>
      <td>{%- include badge.html version = tree.since -%}</td>
    </tr>
    {% endfor %}
  </tbody>
</table>

Since {{ site.data.garden.year }}, {% if page.kind == "fruit" %}fruit{% else %}wood{% endif %}.

{% include badge.html version="3" %}

{% assign many = site.data.garden.trees | size %}{{ many }} trees.

{% for post in site.posts %}{{ post.title }} posted{% endfor %}

{% for one in site.github.people %}<a href="{{ one.url }}"><img src="{{ one.face }}" alt="{{ one.name }}"></a>{% endfor %}

{% if site.github %}Code{% endif %}

{% for a in site.data.garden.trees %}{% for b in site.data.garden.trees %}{% assign x = x | append: x %}{{ x }}{% endfor %}{% endfor %}
`

test('fills tables from data, and leaves what plugins would give', async () => {
  using site = project({
    '_config.yml': 'title: Orchard\n',
    '_data/garden.yml':
      'year: 1990\ntrees:\n  - { name: apple, old: true, height: 3, since: 1.2 }\n  - { name: pear, height: 4, note: "<b>Sweet</b> {{ x }}" }\n',
    '_includes/badge.html': '<b class="badge">{{ include.version }}</b>\n',
    'index.md': page,
  })
  const result = await migrated(site)
  const text = result.text('content/index.md')
  for (const part of [
    '<td>Apple (old)</td>',
    '<td>Pear</td>',
    '<td><b>Sweet</b> {{ x }}</td>',
    '<td><b class="badge">1.2</b></td>',
    'Since 1990, fruit.',
    '<b class="badge">3</b>',
    '2 trees.',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('<img')
  const left = result.entries.filter(({ outcome, topic }) => outcome === 'left' && topic === 'place')
  const reasons = left.map(({ reason = '' }) => reason)
  for (const part of ['`{% for %}` is code', '`{% if %}` is code', '`{{ post.title }}` is code'])
    expect(reasons.some((reason) => reason.includes(part))).toBe(true)
  expect(reasons.some((reason) => reason.includes('tree.name') || reason.includes('badge.html'))).toBe(false)
})
