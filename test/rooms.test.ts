// The drawing of the core in ARCHITECTURE.md: its folders as rooms, and which room imports which.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, sourcesOf } from './imports.ts'
import { repository } from './site-test.ts'

/** The rooms, and the modules that belong to each. The first matching row applies. */
const roomPatterns: [room: string, modules: RegExp][] = [
  ['bin', /^bin\//],
  ['locales', /^theme\/locales\//],
  ['browser', /^theme\/(?:browser\/|entry\.browser)/],
  ['theme', /^theme\//],
  ['$1', /^pipeline\/([\w-]+)\//],
]

/** Returns the room of a module, or `undefined` if it does not belong to the core. */
function roomOf(module: string): string | undefined {
  const [room, modules] = roomPatterns.find(([, modules]) => modules.test(module)) ?? []
  return room && modules && module.replace(new RegExp(`${modules.source}.*`), room)
}

/** Returns the rooms that each room imports. */
function roomsOfCore(): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>()
  const add = (room: string) => rooms.get(room) ?? rooms.set(room, new Set()).get(room) ?? new Set()
  for (const module of ['bin', 'pipeline', 'theme'].flatMap(sourcesOf)) {
    const from = roomOf(module) ?? module
    for (const { target } of importsOf(module)) {
      const to = roomOf(target)
      if (to === undefined || to === from) continue
      add(from).add(to)
      add(to)
    }
  }
  return rooms
}

/** Returns the rooms that `room` can reach in at least one step. A circle contains a room that reaches itself. */
function reach(rooms: ReadonlyMap<string, ReadonlySet<string>>, room: string): Set<string> {
  const reached = new Set<string>()
  const visit = (from: string) => {
    for (const to of rooms.get(from) ?? []) if (!reached.has(to) && reached.add(to)) visit(to)
  }
  visit(room)
  return reached
}

/** Draws the rooms from top to bottom. An import that follows from others, by way of a third room, has no arrow. */
function draw(rooms: ReadonlyMap<string, ReadonlySet<string>>): string {
  const topDown = [...rooms].sort(([a], [b]) => reach(rooms, b).size - reach(rooms, a).size || (a < b ? -1 : 1))
  const arrows = topDown.flatMap(([from, imported]) => {
    const next = [...imported].filter((to) => ![...imported].some((other) => reach(rooms, other).has(to)))
    return next.length === 0 ? [] : `  ${from} --> ${next.sort().join(' & ')}`
  })
  return ['```mermaid', 'flowchart TD', ...arrows, '```'].join('\n')
}

const rooms = roomsOfCore()

test('has at most 20 rooms, and no circle of rooms', () => {
  expect(rooms.size).toBeGreaterThan(10)
  expect(rooms.size).toBeLessThanOrEqual(20)
  expect([...rooms.keys()].filter((room) => reach(rooms, room).has(room))).toEqual([])
})

test('is drawn in ARCHITECTURE.md as it is', () => {
  const text = readFileSync(join(repository, 'ARCHITECTURE.md'), 'utf8')
  expect(/```mermaid\n[\s\S]*?```/.exec(text)?.[0]).toBe(draw(rooms))
})
