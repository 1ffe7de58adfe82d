// Namespaces that are merged with other declarations. TypeDoc writes them as two declarations with one name.

import type { GeneratedPage } from '@docsite/cli'
import { expect, test } from 'vitest'
import { type Declaration, kinds, type Project, type Type } from '../json.ts'
import { apiPages } from '../pages.ts'
import { wordsFor } from '../words.ts'

const number: Type = { type: 'intrinsic', name: 'number' }
const signature = (name: string, id: number, kind: number) => ({
  signatures: [{ id, name, kind, type: { type: 'reference', name: 'Raw', target: 20 } as const }],
})

/** Returns a declaration that a namespace can be merged with, as TypeDoc writes it. */
const declarationOf: Record<string, Partial<Declaration>> = {
  class: { kind: kinds.class, children: [{ id: 2, name: 'read', kind: kinds.method, ...signature('read', 3, 4096) }] },
  function: { kind: kinds.function, ...signature('Socket', 2, 4096) },
  enum: { kind: kinds.enum, children: [{ id: 2, name: 'Open', kind: kinds.enumMember, type: number }] },
  interface: { kind: kinds.interface, children: [{ id: 2, name: 'open', kind: kinds.property, type: number }] },
  type: { kind: kinds.typeAlias, type: number },
  variable: { kind: kinds.variable, type: number },
}

/** A namespace with members of every kind. */
const namespace: Declaration = {
  ...{ id: 10, name: 'Socket', kind: kinds.namespace },
  children: [
    { id: 11, name: 'Nested', kind: kinds.namespace, children: [{ id: 12, name: 'Leaf', kind: kinds.typeAlias }] },
    { id: 13, name: 'Mode', kind: kinds.enum },
    { id: 14, name: 'Server', kind: kinds.class },
    { id: 15, name: 'Options', kind: kinds.interface },
    { id: 20, name: 'Raw', kind: kinds.typeAlias, type: number },
    { id: 16, name: 'version', kind: kinds.variable, type: number },
    { id: 17, name: 'create', kind: kinds.function, ...signature('create', 18, 4096) },
    { id: 19, name: 'Again', kind: kinds.reference, target: 20 },
  ],
}

/** Returns the Markdown of each page by its route. */
function pagesOf(own: readonly Declaration[], pages: 'module' | 'kind', lang = 'en'): Map<string, string> {
  const project: Project = { id: 0, name: 'p', kind: kinds.project, children: [namespace, ...own] }
  const all = apiPages(project, { route: '/api/', pages, words: wordsFor(lang), links: {}, html: false })
  return new Map(
    all
      .filter((item): item is GeneratedPage => 'route' in item)
      .map(({ route, markdown = '' }) => [route.replace(/\/[a-z-]+s$/, '/kinds'), markdown]),
  )
}

test.each(Object.entries(declarationOf))('links a namespace and the %s that it is merged with', (_, declaration) => {
  const own = [{ id: 1, name: 'Socket', kind: 0, ...declaration }]
  const pages = pagesOf(own, 'module')
  expect(pages.get('/api/')?.split('{#Socket}')[1]).toContain('- Namespace: [`Socket`](</api/Socket>)')
  expect(pages.get('/api/Socket')).toContain('# `Socket`\n\n- Merged with: [`Socket`](</api/#Socket>)')
  for (const name of ['Mode', 'Server', 'Options', 'Raw', 'version', 'create'])
    expect(pages.get('/api/Socket')).toContain(`{#${name}}`)
  expect(pages.get('/api/Socket')).toContain('- [`Nested`](</api/Socket/Nested>)')
  expect(pages.get('/api/Socket')).toContain('- [`Again`](<#Raw>)')
  expect(pages.get('/api/Socket/Nested')).not.toContain('Merged')
  const split = pagesOf(own, 'kind', 'zh')
  expect(split.get('/api/kinds')).toContain('- 命名空间：[`Socket`](</api/Socket>)')
  expect(split.get('/api/Socket')).toMatch(/- 与其合并的声明：\[`Socket`\]\(<\/api\/[a-z-]+#Socket>\)/)
})

test('links everything that a namespace is merged with', () => {
  const own = [kinds.typeAlias, kinds.variable].map((kind, id) => ({ id: id + 1, name: 'Socket', kind, type: number }))
  expect(pagesOf(own, 'module').get('/api/Socket')).toContain(
    '- Merged with: [`Socket`](</api/#Socket>), [`Socket`](</api/#Socket-variable>)',
  )
})
