// Pages in the syntax of other generators. Every word must appear on the page, or a diagnostic must explain why it does not.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeParseOptions } from '../../pipeline/workers/parse-options.ts'
import { siteOfHooks } from '../site-of-hooks.ts'
import { findLosses } from './lost-words.ts'

const options = makeParseOptions(siteOfHooks({ title: 'Site' }), ['next-steps'])
/** Without the rules that recognize the syntax of other generators. */
const silent = { ...options, rules: [] }

/** Invented pages, each in the syntax of one generator. */
const pages: Readonly<Record<string, string>> = {
  VitePress: `---
title: Garden
outline: deep
tags: [soil, water]
---

# Garden {#__garden__}

[[toc]]

Planting {{ $frontmatter.title }} takes patience :seedling: and water^[Rain counts.] daily.

<script setup>
import Pond from './Pond.vue'
const depth = 2
</script>

<Pond :depth="depth" label="Deep pond" />

Words behind the pond.

<Badge type="tip" text="since spring" />

<div v-for="bed in beds" :key="bed">Bed {{ bed }}</div>

::: tip {no-title}
Mulch keeps moisture.
:::

::: v-pre
Raw {{ text }} remains.
:::

<<< @/snippets/seeds.ts{2}

\`\`\`ts:line-numbers {1}
const seeds = 3 // [!code error]
\`\`\`

<!--@include: ./parts/frost.md-->

The area is $r^2 \\pi$ and [more](https://garden.example){target="_self"}.
`,
  mdBook: `## Ownership

<Listing number="4-1" file-name="src/main.rs" caption="A string that moves">

\`\`\`rust,ignore,does_not_compile
{{#rustdoc_include ../listings/ch04/src/main.rs:here}}
\`\`\`

</Listing>

Words about a Vec<T> and its \`Vec<T>\`, see [the chapter][chapter]<!-- ignore -->.

{{#include ../notes.md}}

<span class="caption">Figure 4-1: Memory</span>

[chapter]: https://book.example/ch04.html
`,
  Docusaurus: `---
id: start
sidebar_label: Start here
draft: true
---

import Tabs from '@theme/Tabs';
import Part from './_part.mdx';

export const color = 'green';

# Start

<Tabs groupId="os">
  <TabItem value="mac" label="Macintosh">

Open the terminal.

  </TabItem>
</Tabs>

<Part name={props.name} />

:::note[Careful]
Shown in {color} {/* not shown */}.
:::

\`\`\`jsx file="./App.jsx"
\`\`\`

Text after all.
`,
  MkDocs: `# Kitchen

[TOC]

!!! warning "Hot stove"
    Use gloves.

=== "Gas"

    Light it.

??? note
    Folded words.

Term
:   What it means

A ==marked== word, [link](https://kitchen.example){ .button }.

--8<-- "menu.md"
`,
  Jekyll: `# Posts

{% include header.html title="Hello" %}

{: .lead }

Text with {{ page.title }} and {{< youtube abc >}}.

{{% notice tip %}}
Inside of it.
{{% /notice %}}
`,
  'Docsify and Obsidian': `# Notes

!> Important words.

?> A tip.

See [[Another note]] and ![[picture.png]].

Between \\(x_1 = 2\\) and

$$
y = 3
$$
`,
}

describe.each(Object.entries(pages))('a page in the syntax of %s', (_, page) => {
  test('reports all lost words and all visible markup', async () => {
    const { unexplained, words } = await findLosses(page, options)
    expect(unexplained).toEqual([])
    expect(words).toBeGreaterThan(10)
  })

  test('does not report all lost words and visible markup if these rules are off', async () => {
    expect((await findLosses(page, silent)).unexplained).not.toEqual([])
  })
})

test('reports the syntax regardless of paragraph order, and keeps the words between the paragraphs', async () => {
  const blocks = Object.values(pages).flatMap((page) => page.replace(/^---\n[\s\S]*?\n---\n/, '').split(/\n{2,}/))
  // Leaves out blocks that open or close something in another block.
  const whole = blocks.filter(
    (block) => !/^:::|^<\/?(?:script|Tab|Listing)|^ {2}<|```|^\[chapter\]|\[chapter\]|^\$\$/m.test(block),
  )
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(whole, { minLength: 3 }), async (chosen) => {
      const page = chosen.map((block, i) => `${block}\n\nmarker${i}word\n`).join('\n')
      expect((await findLosses(page, options)).unexplained).toEqual([])
    }),
    { numRuns: 60 },
  )
})
