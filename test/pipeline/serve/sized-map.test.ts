import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SizedMap } from '../../../pipeline/serve/sized-map.ts'

const most = 100

const use = fc.record({
  key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  bytes: fc.option(fc.nat(most + 20), { nil: undefined }),
})

/** Sets a value for each use with a size, and otherwise asks for it. Returns the map and its model: the entries, the newest at the end. */
function afterUses(uses: readonly { key: string; bytes: number | undefined }[]) {
  const map = new SizedMap<number>(most)
  let model: { key: string; bytes: number; value: number }[] = []
  uses.forEach(({ key, bytes }, value) => {
    const known = model.find((entry) => entry.key === key)
    if (bytes === undefined) return expect(map.get(key)).toBe(known?.value)
    map.set(key, value, bytes)
    model = [...model.filter((entry) => entry !== known), { key, bytes, value }]
    while (sum(model) > most) model.shift()
  })
  return { map, model }
}

const sum = (entries: readonly { bytes: number }[]) => entries.reduce((all, { bytes }) => all + bytes, 0)

test('counts the bytes of what it holds, and evicts the oldest', () => {
  fc.assert(
    fc.property(fc.array(use, { maxLength: 60 }), (uses) => {
      const { map, model } = afterUses(uses)
      expect(map.bytes).toBe(sum(model))
      for (const { key, value } of model) expect(map.get(key)).toBe(value)
    }),
  )
})

test('holds as much as before after the same value was set many times', () => {
  const map = new SizedMap<string>(most)
  for (let i = 0; i < 1000; i++) map.set('a', 'A', 60)
  map.set('b', 'B', 40)
  expect([map.get('a'), map.get('b'), map.bytes]).toEqual(['A', 'B', 100])
})
